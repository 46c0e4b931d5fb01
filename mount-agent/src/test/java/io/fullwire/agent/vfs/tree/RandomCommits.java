package io.fullwire.agent.vfs.tree;

import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.log.LogRecord;
import io.fullwire.protocol.tree.Content;
import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.Extent;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.Mutation;
import io.fullwire.protocol.tree.NodeBody;
import io.fullwire.protocol.tree.Ownership;
import io.fullwire.protocol.tree.RequestId;
import io.fullwire.protocol.tree.Timestamp;
import io.fullwire.protocol.tree.Xattrs;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/// Makes commits that a leader would let through, and keeps a [TreeModel] of what they lead to.
final class RandomCommits {
  private final Random random;
  final TreeModel model;
  private long nextInode = 2;
  private long revision;

  RandomCommits(long seed, TreeModel model) {
    this.random = new Random(seed);
    this.model = model;
  }

  LogRecord.Commit next() {
    revision++;
    Timestamp now = new Timestamp(1_700_000_000L + revision, (int) revision);
    List<Mutation> mutations = new ArrayList<>();
    int count = 1 + random.nextInt(6);
    while (mutations.size() < count) {
      Mutation mutation = mutation();
      if (mutation != null) {
        mutations.add(mutation);
        model.apply(commit(now, List.of(mutation)));
      }
    }
    return commit(now, mutations);
  }

  private LogRecord.Commit commit(Timestamp now, List<Mutation> mutations) {
    return new LogRecord.Commit(1, revision, now, "test", RequestId.random(), mutations);
  }

  private @Nullable Mutation mutation() {
    return switch (random.nextInt(12)) {
      case 0, 1, 2, 3 -> create();
      case 4 -> link();
      case 5, 6 -> unlink();
      case 7, 8 -> rename();
      case 9 -> setContent();
      case 10 ->
          new Mutation.SetAttributes(
              anyNode(),
              random.nextBoolean() ? ownership() : null,
              random.nextBoolean() ? time() : null);
      default ->
          new Mutation.SetXattr(
              anyNode(),
              ByteString.utf8("user." + random.nextInt(3)),
              random.nextBoolean() ? ByteString.utf8("v" + random.nextInt(5)) : null);
    };
  }

  private @Nullable Mutation create() {
    long parent = anyDirectory();
    EntryName name = name();
    if (model.children(parent).containsKey(name)) {
      return null;
    }
    Xattrs xattrs =
        random.nextInt(5) == 0
            ? Xattrs.NONE.with(ByteString.utf8("user.origin"), ByteString.utf8("here"))
            : Xattrs.NONE;
    return new Mutation.Create(
        new InodeNumber(parent),
        name,
        new InodeNumber(nextInode++),
        body(),
        ownership(),
        time(),
        xattrs);
  }

  private @Nullable Mutation link() {
    long parent = anyDirectory();
    EntryName name = name();
    InodeNumber node = anyNode();
    if (model.children(parent).containsKey(name) || model.names.containsKey(node.value())) {
      return null;
    }
    return new Mutation.Link(new InodeNumber(parent), name, node);
  }

  private @Nullable Mutation unlink() {
    long parent = anyDirectory();
    Map.Entry<EntryName, Long> child = anyChild(parent);
    if (child == null || isFullDirectory(child.getValue())) {
      return null;
    }
    return new Mutation.Unlink(
        new InodeNumber(parent), child.getKey(), new InodeNumber(child.getValue()));
  }

  private @Nullable Mutation rename() {
    long parent = anyDirectory();
    long newParent = anyDirectory();
    Map.Entry<EntryName, Long> child = anyChild(parent);
    if (child == null || isBelow(newParent, child.getValue())) {
      return null;
    }
    EntryName newName = name();
    Long replaced = model.children(newParent).get(newName);
    if (replaced != null && !isReplaceable(replaced, child.getValue())) {
      return null;
    }
    return new Mutation.Rename(
        new InodeNumber(parent),
        child.getKey(),
        new InodeNumber(child.getValue()),
        new InodeNumber(newParent),
        newName,
        replaced == null ? null : new InodeNumber(replaced));
  }

  private boolean isReplaceable(long replaced, long by) {
    return replaced != by
        && !isFullDirectory(replaced)
        && model.names.containsKey(replaced) == model.names.containsKey(by);
  }

  private @Nullable Mutation setContent() {
    InodeNumber node = anyNode();
    return model.items.get(node.value()).body() instanceof NodeBody.File
        ? new Mutation.SetContent(node, content(), time(), null)
        : null;
  }

  private NodeBody body() {
    return switch (random.nextInt(8)) {
      case 0, 1 -> NodeBody.DIRECTORY;
      case 2 -> new NodeBody.Symlink(ByteString.utf8("../" + "t".repeat(random.nextInt(300))));
      case 3 -> NodeBody.FIFO;
      case 4 -> new NodeBody.Device(random.nextBoolean(), random.nextInt(), random.nextInt());
      default -> new NodeBody.File(content());
    };
  }

  private Content content() {
    return switch (random.nextInt(4)) {
      case 0 -> new Content.Inline(ByteString.copyOf(new byte[random.nextInt(129)]));
      case 1 -> {
        List<Extent> extents = new ArrayList<>();
        for (int i = 0; i <= random.nextInt(5); i++) {
          extents.add(
              random.nextBoolean()
                  ? new Extent.Hole(1 + random.nextInt(1 << 20))
                  : new Extent.Chunk(digest(), 1 + random.nextInt(1 << 20)));
        }
        yield Content.Chunks.of(extents);
      }
      default -> new Content.Blob(digest(), 1 + random.nextInt(1 << 20));
    };
  }

  private Digest digest() {
    return new Digest(random.nextLong(), random.nextLong(), random.nextLong(), random.nextLong());
  }

  private Ownership ownership() {
    return new Ownership(random.nextInt(010000), random.nextInt(), random.nextInt());
  }

  private Timestamp time() {
    return new Timestamp(random.nextLong(), random.nextInt(1_000_000_000));
  }

  private EntryName name() {
    // Few names, so that they meet; some that are no text, some of the greatest length.
    int which = random.nextInt(40);
    return which == 0
        ? EntryName.of(new byte[] {(byte) 0xff, (byte) 0x80, 1})
        : which == 1 ? EntryName.utf8("n".repeat(255)) : EntryName.utf8("n" + which);
  }

  private long anyDirectory() {
    List<Long> all = List.copyOf(model.names.keySet());
    return all.get(random.nextInt(all.size()));
  }

  private InodeNumber anyNode() {
    List<Long> all = List.copyOf(model.items.keySet());
    return new InodeNumber(all.get(random.nextInt(all.size())));
  }

  private Map.@Nullable Entry<EntryName, Long> anyChild(long directory) {
    var all = List.copyOf(model.children(directory).entrySet());
    return all.isEmpty() ? null : all.get(random.nextInt(all.size()));
  }

  private boolean isFullDirectory(long inode) {
    return model.names.containsKey(inode) && !model.children(inode).isEmpty();
  }

  private boolean isBelow(long inode, long ancestor) {
    if (inode == ancestor) {
      return true;
    }
    return model.names.containsKey(ancestor)
        && model.children(ancestor).values().stream().anyMatch(child -> isBelow(inode, child));
  }
}
