package io.fullwire.agent.cli;

import io.fullwire.client.gateway.MountJson;
import io.fullwire.client.gateway.StatusJson;
import io.fullwire.client.gateway.TreeJson;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(name = "status", description = "the site: its trees, links and mounts; or one mount")
final class StatusCommand implements Callable<Integer> {
  @Parameters(paramLabel = "DIR", arity = "0..1", description = "where a tree is mounted")
  private @Nullable Path directory;

  private final Session session;

  StatusCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    if (directory != null) {
      return MountStatus.print(session, directory);
    }
    StatusJson status = session.gateway().status();
    if (session.json()) {
      session.printJson(status);
    } else {
      print(status);
    }
    return ExitStatus.DONE;
  }

  private void print(StatusJson status) {
    PrintStream out = session.out();
    out.println("site " + status.site());
    Table trees = new Table("TREE", "HOME", "REVISION", "LAG", "ENTRIES");
    for (TreeJson tree : status.trees()) {
      trees.add(tree.name(), tree.home(), tree.revision(), tree.lag(), tree.entryCount());
    }
    trees.print(out);
    if (!status.links().isEmpty()) {
      LinkListCommand.tableOf(status.links()).print(out);
    }
    if (!status.mounts().isEmpty()) {
      Table mounts = new Table("MOUNT", "HOST", "TREE", "STATE", "REVISION");
      for (MountJson mount : status.mounts()) {
        mounts.add(mount.directory(), mount.host(), mount.tree(), mount.state(), mount.revision());
      }
      mounts.print(out);
    }
    status
        .problems()
        .forEach(
            problem ->
                session
                    .err()
                    .println(
                        "fullwire: " + problem.service() + " gave no answer: " + problem.detail()));
  }
}
