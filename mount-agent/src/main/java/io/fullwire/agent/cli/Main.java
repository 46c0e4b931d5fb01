package io.fullwire.agent.cli;

import io.fullwire.agent.cli.text.ProcessArguments;
import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;

/// The command line.
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    int status = run(Terminal.ofProcess(), System.getenv(), ProcessArguments.of(args));
    // The event loops of the clients are no daemons.
    System.exit(status);
  }

  /// Runs one command and answers its exit status. Safe to call several times in one process.
  public static int run(Terminal terminal, Map<String, String> environment, String... args) {
    Root root = new Root();
    try (Session session = new Session(root.options, terminal, environment)) {
      CommandLine commandLine = commandLine(root, session, args);
      return commandLine.execute(args);
    }
  }

  @Command(
      name = "fullwire",
      description = "File trees at the full speed of the wire.",
      synopsisSubcommandLabel = "COMMAND",
      sortOptions = false,
      footer = {
        "",
        "A path with a colon before any slash is in a tree: photos:/2026/a.",
        "Exit status: 0 done, 1 failed, 2 wrong usage, 23 partly done, 130 interrupted."
      })
  private static final class Root implements Runnable {
    @Mixin private final GlobalOptions options = new GlobalOptions();

    @Override
    public void run() {
      throw new UsageException("a command is needed; `fullwire help` lists them");
    }
  }

  private static CommandLine commandLine(Root root, Session session, String[] args) {
    CommandLine commandLine = new CommandLine(root);
    List<String> words = List.of(args);
    Map<String, Function<Session, Object>> verbs = Verbs.all();
    // Any word may be the command's; what is none of them wants the list of all.
    boolean all = words.contains("help") || verbs.keySet().stream().noneMatch(words::contains);
    verbs.forEach(
        (word, command) -> {
          if (all || words.contains(word)) {
            add(commandLine, word, new CommandLine(command.apply(session)));
          }
        });
    return commandLine
        .addSubcommand(new HelpCommand(session))
        .setOut(writer(session.out()))
        .setErr(writer(session.err()))
        .setUnmatchedOptionsArePositionalParams(false)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler((e, ignored) -> misused(session, e))
        .setExecutionExceptionHandler((e, command, result) -> failed(session, e));
  }

  private static void add(CommandLine parent, String word, CommandLine command) {
    parent.addSubcommand(word, command);
    if (command.getCommand() instanceof WithSubcommands group) {
      group.addTo(command);
    }
  }

  private static PrintWriter writer(PrintStream stream) {
    return new PrintWriter(stream, true, StandardCharsets.UTF_8);
  }

  private static int misused(Session session, ParameterException e) {
    say(session, e.getMessage());
    if (e instanceof CommandLine.UnmatchedArgumentException unmatched) {
      CommandLine.UnmatchedArgumentException.printSuggestions(unmatched, writer(session.err()));
    }
    session.err().println("usage: " + usage(e.getCommandLine()));
    return ExitStatus.USAGE;
  }

  private static String usage(CommandLine command) {
    return command.getHelp().synopsis(0).strip();
  }

  private static int failed(Session session, Exception e) throws Exception {
    if (e instanceof UsageException) {
      say(session, e.getMessage());
      return ExitStatus.USAGE;
    }
    if (!(e instanceof FullwireException error)) {
      throw e;
    }
    say(session, error.getMessage());
    if (error.code() == ErrorCode.FORBIDDEN) {
      say(session, "the token comes from --token, FULLWIRE_TOKEN or ~/.config/fullwire/token");
    }
    // What can never succeed as it is was asked for in a wrong way.
    return error.code() == ErrorCode.INVALID_REQUEST ? ExitStatus.USAGE : ExitStatus.FAILED;
  }

  private static void say(Session session, @Nullable String message) {
    session.err().println("fullwire: " + message);
  }
}
