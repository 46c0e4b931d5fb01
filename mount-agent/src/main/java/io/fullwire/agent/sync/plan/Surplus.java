package io.fullwire.agent.sync.plan;

import io.fullwire.agent.sync.scan.EntryPath;
import io.fullwire.agent.sync.scan.PathFilter;
import io.fullwire.protocol.tree.Entry;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.Timestamp;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Goes through entries of the tree that the source does not have, and says what `--delete` may
/// take away: all that no pattern excludes, deepest first, but no directory in which something
/// stays. For use by one thread.
final class Surplus {
  private final TargetCursor cursor;
  private final PathFilter filter;

  Surplus(TargetCursor cursor, PathFilter filter) {
    this.cursor = cursor;
    this.filter = filter;
  }

  /// Adds what may go of the entry that the cursor is at and of all below it, and moves behind it.
  /// True when nothing of it stays.
  boolean take(
      EntryPath path, Entry entry, @Nullable Timestamp parentModified, List<Deletion> deletions) {
    if (filter.excludes(path, entry.node().isDirectory())) {
      // An excluded directory hides all below it.
      cursor.pass(entry);
      return false;
    }
    cursor.advance();
    boolean whole = true;
    if (entry.node().isDirectory()) {
      InodeNumber inode = entry.node().inode();
      for (Entry child = cursor.peekIn(inode); child != null; child = cursor.peekIn(inode)) {
        whole &= take(path.child(child.name()), child, null, deletions);
      }
    }
    if (whole) {
      deletions.add(
          new Deletion(path, entry.parent(), entry.name(), entry.node().inode(), parentModified));
    }
    return whole;
  }
}
