package io.fullwire.agent.sync;

import io.fullwire.agent.sync.plan.TargetCursor;
import io.fullwire.protocol.log.LogPosition;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.Node;
import io.fullwire.protocol.tree.NodeBody;
import io.fullwire.protocol.tree.Ownership;
import io.fullwire.protocol.tree.SnapshotItem;
import io.fullwire.protocol.tree.Timestamp;
import io.fullwire.protocol.tree.TreeId;
import io.fullwire.protocol.tree.Xattrs;
import java.util.UUID;
import java.util.stream.Stream;
import reactor.core.publisher.Flux;

/// A snapshot of the target that can be opened.
@FunctionalInterface
interface TargetSnapshot {
  Opened open();

  /// Of a directory that does not exist yet, for a dry run.
  static TargetSnapshot ofNothing(TreeId tree) {
    Timestamp never = new Timestamp(0, 0);
    Node root =
        new Node(
            new InodeNumber(0),
            NodeBody.DIRECTORY,
            new Ownership(0, 0, 0),
            never,
            never,
            2,
            Xattrs.NONE);
    LogPosition nowhere = new LogPosition(new UUID(0, 0), 0);
    return () ->
        new Opened(
            Flux.just(
                new SnapshotItem.Header(tree, 0, 0, nowhere, root), new SnapshotItem.Trailer(0)));
  }

  /// A snapshot as it comes. Closing it before its end stops it.
  final class Opened implements AutoCloseable {
    /// Items that have come and are not looked at yet.
    private static final int ITEMS_AHEAD_MAX = 4_096;

    private final Stream<SnapshotItem> stream;
    private final TargetCursor cursor;

    Opened(Flux<SnapshotItem> items) {
      stream = items.toStream(ITEMS_AHEAD_MAX);
      cursor = new TargetCursor(stream.iterator());
    }

    TargetCursor cursor() {
      return cursor;
    }

    @Override
    public void close() {
      stream.close();
    }
  }
}
