package io.fullwire.systemtests.kernels;

import io.fullwire.agent.vfs.tree.MountedTree;
import io.fullwire.agent.vfs.tree.TreeLoader;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.log.LogPosition;
import io.fullwire.protocol.tree.Content;
import io.fullwire.protocol.tree.Entry;
import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.Node;
import io.fullwire.protocol.tree.NodeBody;
import io.fullwire.protocol.tree.Ownership;
import io.fullwire.protocol.tree.SnapshotItem;
import io.fullwire.protocol.tree.Timestamp;
import io.fullwire.protocol.tree.TreeId;
import io.fullwire.protocol.tree.Xattrs;
import java.util.UUID;

/// 400 directories of 200 small files each, in memory: the shape of the corpus `walk80k`.
final class SampleTree {
  static final int DIRECTORIES = 400;
  static final int FILES_EACH = 200;
  static final int FILE_BYTES = 15 << 10;

  private static final Timestamp TIME = new Timestamp(1_700_000_000L, 0);
  private static final Ownership DIRECTORY = new Ownership(0755, 0, 0);
  private static final Ownership FILE = new Ownership(0644, 0, 0);

  private SampleTree() {}

  static MountedTree load() {
    TreeLoader loader = new TreeLoader();
    LogPosition start = new LogPosition(new UUID(1, 2), 0);
    loader.add(
        new SnapshotItem.Header(
            new TreeId(new UUID(3, 4)), 1, 1, start, directory(1, DIRECTORIES)));
    for (int d = 0; d < DIRECTORIES; d++) {
      InodeNumber parent = new InodeNumber(directoryInode(d));
      loader.add(child(InodeNumber.ROOT, "directory-" + d, directory(parent.value(), 0)));
      for (int f = 0; f < FILES_EACH; f++) {
        loader.add(child(parent, fileName(f), file(parent.value() + 1 + f)));
      }
    }
    loader.add(new SnapshotItem.Trailer((long) DIRECTORIES * (FILES_EACH + 1)));
    return new MountedTree(loader.finish());
  }

  static long directoryInode(int directory) {
    return InodeNumber.FIRST_FREE.value() + (long) directory * (FILES_EACH + 1);
  }

  static String fileName(int file) {
    return String.format("file-%05d.txt", file);
  }

  private static SnapshotItem child(InodeNumber parent, String name, Node node) {
    return new SnapshotItem.Child(new Entry(parent, EntryName.utf8(name), node));
  }

  private static Node directory(long inode, int directories) {
    return new Node(
        new InodeNumber(inode),
        NodeBody.DIRECTORY,
        DIRECTORY,
        TIME,
        TIME,
        2 + directories,
        Xattrs.NONE);
  }

  private static Node file(long inode) {
    Content content = new Content.Blob(new Digest(inode, 2, 3, 4), FILE_BYTES);
    return new Node(
        new InodeNumber(inode), new NodeBody.File(content), FILE, TIME, TIME, 1, Xattrs.NONE);
  }
}
