package io.fullwire.agent.cli;

import io.fullwire.client.gateway.TreeJson;
import java.io.PrintStream;
import java.time.Instant;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(name = "show", description = "what the site knows of one tree")
final class TreeShowCommand implements Callable<Integer> {
  @Parameters(paramLabel = "NAME", description = "NAME, NAME@HOME or an id")
  private String name = "";

  private final Session session;

  TreeShowCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    TreeJson tree = session.gateway().tree(name);
    if (session.json()) {
      session.printJson(tree);
      return ExitStatus.DONE;
    }
    PrintStream out = session.out();
    out.println("name      " + tree.name());
    out.println("id        " + tree.id());
    out.println("home      " + tree.home());
    out.println("revision  " + tree.revision());
    out.println("lag       " + tree.lag());
    out.println("entries   " + tree.entryCount());
    out.println(
        "created   " + Instant.ofEpochSecond(tree.created().seconds(), tree.created().nanos()));
    return ExitStatus.DONE;
  }
}
