package io.fullwire.agent.sync.plan;

import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.Entry;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.Node;
import io.fullwire.protocol.tree.SnapshotItem;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/// Walks a snapshot, entry by entry. For use by one thread.
///
/// Fails with `UNAVAILABLE` when the snapshot ends without its trailer: half a tree must never look
/// like a small one.
public final class TargetCursor {
  private final Iterator<SnapshotItem> items;
  private final SnapshotItem.Header header;
  private @Nullable Entry next;
  private long entryCount;

  /// Reads the header and the first entry.
  public TargetCursor(Iterator<SnapshotItem> items) {
    this.items = items;
    if (!items.hasNext() || !(items.next() instanceof SnapshotItem.Header first)) {
      throw FullwireException.unavailable("a snapshot came without its header", null);
    }
    this.header = first;
    advance();
  }

  public Node root() {
    return header.root();
  }

  public long revision() {
    return header.revision();
  }

  /// The next entry if it is in this directory; null when the directory has no more.
  public @Nullable Entry peekIn(InodeNumber directory) {
    Entry entry = next;
    return entry != null && entry.parent().equals(directory) ? entry : null;
  }

  /// The next entry wherever it is; null at the end.
  public @Nullable Entry peek() {
    return next;
  }

  /// Moves on behind the entry that was peeked.
  public void advance() {
    SnapshotItem item = items.hasNext() ? items.next() : null;
    next =
        switch (item) {
          case SnapshotItem.Child child -> child.entry();
          case SnapshotItem.Trailer trailer -> ended(trailer);
          case SnapshotItem.Header again ->
              throw FullwireException.corrupt("a snapshot has a second header");
          case null ->
              throw FullwireException.unavailable(
                  "a snapshot was cut short after " + entryCount + " entries", null);
        };
    entryCount++;
  }

  /// Moves on behind `entry`, which was peeked, and all below it.
  public void pass(Entry entry) {
    advance();
    if (entry.node().isDirectory()) {
      InodeNumber inode = entry.node().inode();
      for (Entry child = peekIn(inode); child != null; child = peekIn(inode)) {
        pass(child);
      }
    }
  }

  private @Nullable Entry ended(SnapshotItem.Trailer trailer) {
    if (trailer.entryCount() != entryCount) {
      throw FullwireException.corrupt(
          "a snapshot has " + entryCount + " entries and says " + trailer.entryCount());
    }
    return null;
  }
}
