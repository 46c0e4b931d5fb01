package io.fullwire.agent.cli;

import io.fullwire.client.gateway.NewTreeJson;
import io.fullwire.client.gateway.TreeJson;
import io.fullwire.protocol.tree.TreeName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "create", description = "make an empty tree, owned by you")
final class TreeCreateCommand implements Callable<Integer> {
  private static final Path SELF = Path.of("/proc/self");
  private static final String MODE = "0755";

  @Parameters(paramLabel = "NAME", description = "letters, digits, '.', '_' and '-'")
  private String name = "";

  @Option(
      names = "--site",
      paramLabel = "HOME",
      description = "the tree's home (the site that is asked)")
  private @Nullable String site;

  private final Session session;

  TreeCreateCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    NewTreeJson wanted =
        new NewTreeJson(new TreeName(name).value(), site, MODE, owner("uid"), owner("gid"));
    TreeJson tree = session.gateway().createTree(wanted);
    if (session.json()) {
      session.printJson(tree);
    } else {
      session.note("tree " + tree.name() + " created, home " + tree.home());
    }
    return ExitStatus.DONE;
  }

  /// Of this process; null, which the gateway takes for root, where the system does not tell.
  private static @Nullable Integer owner(String attribute) {
    try {
      return (Integer) Files.getAttribute(SELF, "unix:" + attribute);
    } catch (IOException | UnsupportedOperationException e) {
      return null;
    }
  }
}
