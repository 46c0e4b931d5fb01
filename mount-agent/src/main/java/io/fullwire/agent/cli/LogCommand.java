package io.fullwire.agent.cli;

import io.fullwire.agent.cli.gateway.LogLine;
import io.fullwire.agent.cli.gateway.TreeLog;
import io.fullwire.agent.cli.text.Place;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "log", description = "the commits of a tree, as its log has them")
final class LogCommand implements Callable<Integer> {
  @Parameters(paramLabel = "TREE", description = "NAME, NAME@HOME or an id")
  private String tree = "";

  @Option(
      names = {"-f", "--follow"},
      description = "go on with new commits as they come")
  private boolean follow;

  private final Session session;

  LogCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    TreeLog log =
        new TreeLog(
            session.gateway().site().kafka(),
            session.gateway().tree(Place.parseTree(tree).tree()).toDescriptor().id());
    log.read(follow, this::print);
    return ExitStatus.DONE;
  }

  private void print(LogLine line) {
    if (session.json()) {
      session.printEvent(line);
    } else {
      session.out().println(line);
      session.out().flush();
    }
  }
}
