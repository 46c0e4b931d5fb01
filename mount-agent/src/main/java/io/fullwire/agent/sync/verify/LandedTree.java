package io.fullwire.agent.sync.verify;

import io.fullwire.agent.sync.plan.Leftovers;
import io.fullwire.agent.sync.plan.TargetCursor;
import io.fullwire.protocol.codec.TreeDigest;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.tree.Entry;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.Node;
import io.fullwire.protocol.tree.NodeBody;
import java.util.ArrayDeque;
import java.util.Deque;

/// What a snapshot holds of a sync.
///
/// @param entryCount without the leftovers and all below them
public record LandedTree(long entryCount, Digest digest) {

  /// Is shown each file. May come twice when it has several names.
  public interface FileVisitor {
    void file(NodeBody.File file) throws InterruptedException;
  }

  /// Walks the whole snapshot.
  public static LandedTree read(TargetCursor cursor, Leftovers leftovers, FileVisitor visitor)
      throws InterruptedException {
    Node root = cursor.root();
    TreeDigest digest =
        new TreeDigest(root.body(), root.ownership(), root.modified(), root.xattrs());
    Deque<InodeNumber> parents = new ArrayDeque<>();
    parents.push(root.inode());
    for (Entry entry = cursor.peek(); entry != null; entry = cursor.peek()) {
      while (!parents.getFirst().equals(entry.parent())) {
        parents.pop();
      }
      if (leftovers.contains(entry.parent(), entry.name())) {
        cursor.pass(entry);
        continue;
      }
      cursor.advance();
      Node node = entry.node();
      add(digest, parents.size(), entry, node);
      if (node.isDirectory()) {
        parents.push(node.inode());
      } else if (node.body() instanceof NodeBody.File file) {
        visitor.file(file);
      }
    }
    return new LandedTree(digest.entryCount(), digest.finish());
  }

  private static void add(TreeDigest digest, int depth, Entry entry, Node node) {
    boolean mayHaveMoreNames = !node.isDirectory() && node.linkCount() > 1;
    digest.add(
        depth,
        entry.name(),
        mayHaveMoreNames ? node.inode() : null,
        node.body(),
        node.ownership(),
        node.modified(),
        node.xattrs());
  }
}
