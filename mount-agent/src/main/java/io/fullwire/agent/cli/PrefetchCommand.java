package io.fullwire.agent.cli;

import io.fullwire.agent.cli.host.MountPoints;
import io.fullwire.agent.cli.text.Place;
import io.fullwire.agent.cli.text.Quantities;
import io.fullwire.agent.control.ControlClient;
import io.fullwire.agent.control.ControlRequest;
import io.fullwire.agent.control.Escaped;
import io.fullwire.agent.control.PrefetchJson;
import io.fullwire.client.gateway.MountJson;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.EntryName;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `fullwire prefetch`: by a path in a mount, or one in a tree that is mounted on this host.
@Command(name = "prefetch", description = "bring content into the cache of a mount")
final class PrefetchCommand implements Callable<Integer> {
  @Parameters(paramLabel = "TREE:/PATH|DIR/PATH", description = "a directory or a file")
  private String path = "";

  @Option(names = "--check", description = "say how much of it is there")
  private boolean check;

  @Option(names = "--evict", description = "drop it")
  private boolean evict;

  private final Session session;

  PrefetchCommand(Session session) {
    this.session = session;
  }

  /// @param below the mount's root, without a slash at its start
  private record Target(Path mount, List<EntryName> below) {}

  @Override
  public Integer call() {
    if (check && evict) {
      throw new UsageException("--check and --evict exclude each other");
    }
    ControlRequest.Command command =
        check
            ? ControlRequest.Command.PREFETCH_CHECK
            : evict ? ControlRequest.Command.PREFETCH_EVICT : ControlRequest.Command.PREFETCH;
    Target target = target();
    PrefetchJson answer;
    try (ControlClient agent = ControlClient.of(target.mount, session.environment())) {
      answer = agent.ask(new ControlRequest(command, Escaped.path(target.below))).prefetch();
    }
    if (answer == null) {
      throw FullwireException.unavailable("the agent gave no answer to a prefetch", null);
    }
    print(answer);
    return answer.failedFiles() == 0 ? ExitStatus.DONE : ExitStatus.PARTIAL;
  }

  private Target target() {
    return switch (Place.parse(path)) {
      case Place.Local _ -> inMount();
      case Place.InTree inTree -> inTree(inTree);
    };
  }

  private Target inMount() {
    MountPoints.Below below = MountPoints.read().find(path);
    if (below == null) {
      throw FullwireException.notFound("'" + path + "' is in no mount");
    }
    return new Target(below.mount(), Place.namesOf(below.path()));
  }

  private Target inTree(Place.InTree place) {
    String host = SyncSource.hostName();
    for (MountJson mount : session.gateway().status().mounts()) {
      List<EntryName> root = Place.parseTree(mount.tree() + ":" + mount.path()).path();
      boolean covers =
          mount.host().equals(host)
              && mount.tree().equals(place.tree())
              && root.size() <= place.path().size()
              && root.equals(place.path().subList(0, root.size()));
      if (covers) {
        List<EntryName> below = place.path().subList(root.size(), place.path().size());
        return new Target(Path.of(mount.directory()), below);
      }
    }
    throw FullwireException.notFound("'" + place + "' is not mounted on this host");
  }

  private void print(PrefetchJson answer) {
    if (session.json()) {
      session.printJson(answer);
      return;
    }
    session
        .out()
        .println(
            answer.cachedFiles()
                + " of "
                + answer.files()
                + " files cached, "
                + Quantities.shownBytes(answer.cachedBytes())
                + " of "
                + Quantities.shownBytes(answer.bytes())
                + (answer.failedFiles() == 0 ? "" : ", " + answer.failedFiles() + " failed"));
  }
}
