package io.fullwire.standalone;

import io.fullwire.platform.HostAndPort;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.SiteName;
import io.fullwire.standalone.site.SiteRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// The options of `fullwire up`.
@Command(
    name = "fullwire up",
    description = "Runs a whole site in this process, until SIGTERM.",
    footer = "Options that are left out are as in the site's last start.",
    sortOptions = false)
final class UpCommand implements Callable<Integer> {
  static final int USAGE = CommandLine.ExitCode.USAGE;

  @Option(names = "--site", paramLabel = "NAME", description = "the site's name")
  private @Nullable SiteName site;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      required = true,
      description = "where the site keeps everything")
  private @Nullable Path data;

  @Option(
      names = "--listen",
      paramLabel = "HOST:PORT",
      description = "the gateway's address (127.0.0.1:7070); port 0 takes a free one")
  private @Nullable HostAndPort listen;

  @Option(
      names = "--relay-listen",
      paramLabel = "HOST:PORT",
      description = "where other sites reach this one (default: nowhere)")
  private @Nullable HostAndPort relayListen;

  @Option(
      names = "--peer",
      paramLabel = "INVITE|NAME=HOST:PORT",
      description = "a site to join; may be given several times")
  private List<String> peers = new ArrayList<>();

  @Option(
      names = "--relay-tls",
      paramLabel = "DIR",
      description = "certificates of your own: ca.pem, cert.pem, key.pem")
  private @Nullable Path relayTls;

  @Option(
      names = "--kafka",
      paramLabel = "HOST:PORT,…",
      description = "an outside Kafka cluster (default: an embedded broker)")
  private @Nullable String kafka;

  private final Runner runner;

  private UpCommand(Runner runner) {
    this.runner = runner;
  }

  /// Runs a site until it ends and answers the exit status.
  interface Runner {
    int run(SiteRequest request);
  }

  static CommandLine commandLine(Runner runner) {
    return new CommandLine(new UpCommand(runner))
        .registerConverter(HostAndPort.class, UpCommand::address)
        .registerConverter(SiteName.class, UpCommand::siteName);
  }

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "says this")
  boolean helpAsked; // read by picocli alone

  @Override
  public Integer call() {
    if (data == null) {
      throw new IllegalStateException("picocli lets no call pass without --data");
    }
    return runner.run(
        new SiteRequest(
            data.toAbsolutePath().normalize(),
            Optional.ofNullable(site),
            Optional.ofNullable(listen),
            Optional.ofNullable(relayListen),
            Optional.ofNullable(relayTls).map(path -> path.toAbsolutePath().normalize()),
            Optional.ofNullable(kafka),
            peers));
  }

  private static HostAndPort address(String text) {
    try {
      return HostAndPort.parse(text);
    } catch (FullwireException wrong) {
      throw new CommandLine.TypeConversionException(wrong.getMessage());
    }
  }

  private static SiteName siteName(String text) {
    try {
      return new SiteName(text);
    } catch (FullwireException wrong) {
      throw new CommandLine.TypeConversionException(wrong.getMessage());
    }
  }
}
