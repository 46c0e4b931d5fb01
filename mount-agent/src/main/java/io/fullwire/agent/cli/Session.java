package io.fullwire.agent.cli;

import io.fullwire.agent.cli.gateway.Gateway;
import java.io.PrintStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/// One run of the command line: what it was told, where it writes, and the gateway once it is
/// needed. For use by one thread.
public final class Session implements AutoCloseable {
  private static final String DEFAULT_GATEWAY = "http://127.0.0.1:7070";

  private final GlobalOptions options;
  private final Terminal terminal;
  private final Map<String, String> environment;
  private @Nullable Gateway gateway;

  Session(GlobalOptions options, Terminal terminal, Map<String, String> environment) {
    this.options = options;
    this.terminal = terminal;
    this.environment = environment;
  }

  Terminal terminal() {
    return terminal;
  }

  PrintStream out() {
    return terminal.out();
  }

  PrintStream err() {
    return terminal.err();
  }

  boolean json() {
    return options.json;
  }

  boolean quiet() {
    return options.quiet;
  }

  /// Something worth knowing that is no answer; left out with `--quiet`.
  void note(String text) {
    if (!options.quiet) {
      terminal.err().println("fullwire: " + text);
    }
  }

  /// One line of JSON.
  void printJson(Object value) {
    terminal.out().println(JsonMapper.shared().writeValueAsString(value));
  }

  /// One line of JSON that someone waits for. Safe from any thread.
  void printEvent(Object value) {
    PrintStream out = terminal.out();
    synchronized (out) {
      out.println(JsonMapper.shared().writeValueAsString(value));
      out.flush();
    }
  }

  /// The site's gateway, as the options, the environment or the default name it.
  Gateway gateway() {
    if (gateway == null) {
      gateway = Gateway.connect(gatewayUri(), token());
    }
    return gateway;
  }

  URI gatewayUri() {
    String text =
        options.gateway != null
            ? options.gateway
            : environment.getOrDefault("FULLWIRE_GATEWAY", DEFAULT_GATEWAY);
    try {
      URI uri = new URI(text.endsWith("/") ? text.substring(0, text.length() - 1) : text);
      if (uri.getHost() != null && uri.getScheme() != null) {
        return uri;
      }
    } catch (URISyntaxException notOne) {
      // Said below, in the same words as an address without a host.
    }
    throw new UsageException("gateway '" + text + "' is no address like " + DEFAULT_GATEWAY);
  }

  String token() {
    return Token.find(options.token, environment, home());
  }

  /// `$HOME` before the user's entry in the password file, as a shell has it.
  Path home() {
    String fromShell = environment.get("HOME");
    return Path.of(
        fromShell == null || fromShell.isEmpty() ? System.getProperty("user.home") : fromShell);
  }

  Map<String, String> environment() {
    return environment;
  }

  @Override
  public void close() {
    terminal.out().flush();
    if (gateway != null) {
      gateway.close();
    }
  }
}
