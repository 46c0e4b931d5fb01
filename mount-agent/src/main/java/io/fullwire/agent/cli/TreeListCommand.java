package io.fullwire.agent.cli;

import io.fullwire.client.gateway.TreeJson;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

@Command(name = "list", description = "the trees that the site knows; with --json one a line")
final class TreeListCommand implements Callable<Integer> {
  private final Session session;

  TreeListCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    List<TreeJson> trees = session.gateway().trees();
    if (session.json()) {
      trees.forEach(session::printJson);
      return ExitStatus.DONE;
    }
    Table table = new Table("NAME", "HOME", "REVISION", "LAG", "ENTRIES");
    for (TreeJson tree : trees) {
      table.add(tree.name(), tree.home(), tree.revision(), tree.lag(), tree.entryCount());
    }
    table.print(session.out());
    return ExitStatus.DONE;
  }
}
