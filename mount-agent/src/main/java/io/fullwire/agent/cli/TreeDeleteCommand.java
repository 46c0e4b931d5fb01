package io.fullwire.agent.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(name = "delete", description = "delete a tree and its log, at the tree's home")
final class TreeDeleteCommand implements Callable<Integer> {
  @Parameters(paramLabel = "NAME", description = "NAME, NAME@HOME or an id")
  private String name = "";

  private final Session session;

  TreeDeleteCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    session.gateway().deleteTree(name);
    session.note("tree " + name + " deleted");
    return ExitStatus.DONE;
  }
}
