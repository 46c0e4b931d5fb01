package io.fullwire.agent.cli;

import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "help", description = "the commands, or how to use one of them")
final class HelpCommand implements Callable<Integer> {
  @Parameters(paramLabel = "COMMAND", arity = "0..*", description = "a command")
  private List<String> words = List.of();

  @Spec private @Nullable CommandSpec spec;

  private final Session session;

  HelpCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    if (spec == null) {
      throw new IllegalStateException("the parser sets the command's specification");
    }
    CommandLine at = spec.parent().commandLine();
    for (String word : words) {
      CommandLine below = at.getSubcommands().get(word);
      if (below == null) {
        throw new UsageException("there is no command '" + word + "'");
      }
      at = below;
    }
    at.usage(session.out());
    return ExitStatus.DONE;
  }
}
