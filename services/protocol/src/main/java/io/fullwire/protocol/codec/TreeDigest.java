package io.fullwire.protocol.codec;

import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.NodeBody;
import io.fullwire.protocol.tree.Ownership;
import io.fullwire.protocol.tree.Timestamp;
import io.fullwire.protocol.tree.Xattrs;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Names a whole tree by one digest: two trees with the same one hold the same entries, attributes
/// and content. It says nothing of inode numbers and change times, which differ from copy to copy.
///
/// The SHA-256 of the root and then the entries, depth-first, a directory's entries in the order of
/// their name bytes and each directory's own entries right after it:
///
/// ```
/// tree  := root entry*
/// root  := node
/// entry := varint(depth) bytes(name) ( 1 node | 2 varint(first) )
/// node  := body ownership time(modified) xattrs          as NodeCodec writes them
/// ```
///
/// The root's entries have depth 1. `2` is one more name of a node that came before; `first` is the
/// index of the entry with its first name, counted from 0. A file's content stands there as its
/// reference, so large files cost a few bytes a chunk.
///
/// For use by one thread. Keeps what it must remember of nodes with several names, nothing else.
public final class TreeDigest {
  private static final int NODE = 1;
  private static final int ONE_MORE_NAME = 2;

  private final MessageDigest digester = Digest.ALGORITHM.newDigester();
  private final BinaryWriter item = new BinaryWriter();
  private final Map<Object, Long> firstNames = new HashMap<>();
  private long entryCount;

  /// Begins with the node that the tree hangs from.
  public TreeDigest(NodeBody body, Ownership ownership, Timestamp modified, Xattrs xattrs) {
    writeNode(body, ownership, modified, xattrs);
    digestItem();
  }

  /// Adds the next entry.
  ///
  /// @param depth 1 for an entry of the root
  /// @param identity equal for all names of a node that may have several, and for no other; null
  ///     for a node with one name
  public void add(
      int depth,
      EntryName name,
      @Nullable Object identity,
      NodeBody body,
      Ownership ownership,
      Timestamp modified,
      Xattrs xattrs) {
    item.varint(depth);
    NodeCodec.writeName(item, name);
    Long first = identity == null ? null : firstNames.putIfAbsent(identity, entryCount);
    if (first == null) {
      item.u8(NODE);
      writeNode(body, ownership, modified, xattrs);
    } else {
      item.u8(ONE_MORE_NAME).varint(first);
    }
    digestItem();
    entryCount++;
  }

  /// Entries added so far; the root is none.
  public long entryCount() {
    return entryCount;
  }

  /// The digest of all that was added. Nothing can be added afterwards.
  public Digest finish() {
    return Digest.ofBytes(digester.digest(), 0);
  }

  private void writeNode(NodeBody body, Ownership ownership, Timestamp modified, Xattrs xattrs) {
    NodeCodec.writeBody(item, body);
    NodeCodec.writeOwnership(item, ownership);
    NodeCodec.writeTime(item, modified);
    NodeCodec.writeXattrs(item, xattrs);
  }

  private void digestItem() {
    digester.update(item.toByteArray());
    item.reset();
  }
}
