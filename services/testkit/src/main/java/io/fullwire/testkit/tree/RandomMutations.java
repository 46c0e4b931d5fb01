package io.fullwire.testkit.tree;

import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.tree.Content;
import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.Mutation;
import io.fullwire.protocol.tree.NodeBody;
import io.fullwire.protocol.tree.Ownership;
import io.fullwire.protocol.tree.Timestamp;
import io.fullwire.protocol.tree.Xattrs;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/// Draws mutations that mostly fit a tree and sometimes do not. Few names and few nodes, so that
/// they meet.
public final class RandomMutations {
  private static final int NAMES = 10;
  private static final int MUTATIONS_PER_COMMIT_MAX = 4;
  private static final int ODDS_OF_NONSENSE = 30;

  private final RandomGenerator random;
  private final ModelTree tree;

  public RandomMutations(RandomGenerator random, ModelTree tree) {
    this.random = random;
    this.tree = tree;
  }

  public List<Mutation> next() {
    List<Mutation> mutations = new ArrayList<>();
    int count = 1 + random.nextInt(MUTATIONS_PER_COMMIT_MAX);
    for (int i = 0; i < count; i++) {
      mutations.add(nextOne());
    }
    return mutations;
  }

  private Mutation nextOne() {
    return switch (random.nextInt(12)) {
      case 0 -> new Mutation.Reserve(random.nextInt(ODDS_OF_NONSENSE) == 0 ? 0 : 3);
      case 1, 2, 3, 4 -> create();
      case 5 -> new Mutation.Link(anyDirectory(), anyName(), anyNode());
      case 6 -> unlink();
      case 7, 8 -> rename();
      case 9 -> setContent();
      case 10 -> new Mutation.SetAttributes(anyNode(), maybe(ownership()), maybe(time()));
      default -> new Mutation.SetXattr(anyNode(), attributeName(), maybe(bytes()));
    };
  }

  private Mutation create() {
    return new Mutation.Create(
        anyDirectory(), anyName(), newInode(), body(), ownership(), time(), xattrs());
  }

  private Mutation unlink() {
    InodeNumber directory = anyDirectory();
    EntryName name = anyName();
    InodeNumber there = tree.names(directory).get(name);
    return new Mutation.Unlink(directory, name, there == null || isNonsense() ? anyNode() : there);
  }

  private Mutation rename() {
    InodeNumber node = anyNode();
    Map.Entry<InodeNumber, EntryName> place = tree.places().get(node);
    InodeNumber parent = place == null || isNonsense() ? anyDirectory() : place.getKey();
    EntryName name = place == null || isNonsense() ? anyName() : place.getValue();
    InodeNumber newParent = anyDirectory();
    EntryName newName = anyName();
    InodeNumber there = tree.names(newParent).get(newName);
    InodeNumber replaced = isNonsense() ? anyNode() : there;
    return new Mutation.Rename(parent, name, node, newParent, newName, replaced);
  }

  private Mutation setContent() {
    return new Mutation.SetContent(
        anyNode(), content(), time(), random.nextInt(3) == 0 ? content() : null);
  }

  private InodeNumber anyDirectory() {
    List<InodeNumber> directories =
        tree.inodes().stream()
            .filter(inode -> inode.equals(InodeNumber.ROOT) || !tree.names(inode).isEmpty())
            .toList();
    return random.nextInt(3) == 0 ? anyNode() : directories.get(random.nextInt(directories.size()));
  }

  private InodeNumber anyNode() {
    List<InodeNumber> inodes = tree.inodes();
    return isNonsense()
        ? new InodeNumber(random.nextLong(2 * tree.nextInode()))
        : inodes.get(random.nextInt(inodes.size()));
  }

  private InodeNumber newInode() {
    if (isNonsense()) {
      return new InodeNumber(random.nextLong(tree.nextInode() + 3));
    }
    List<InodeNumber> taken = tree.inodes();
    List<InodeNumber> free =
        LongStream.range(2, tree.nextInode())
            .mapToObj(InodeNumber::new)
            .filter(inode -> !taken.contains(inode))
            .toList();
    return free.isEmpty() ? new InodeNumber(2) : free.get(random.nextInt(free.size()));
  }

  private EntryName anyName() {
    return EntryName.utf8("n" + random.nextInt(NAMES));
  }

  private NodeBody body() {
    return switch (random.nextInt(6)) {
      case 0, 1 -> NodeBody.DIRECTORY;
      case 2, 3 -> new NodeBody.File(content());
      case 4 -> new NodeBody.Symlink(bytes());
      default -> new NodeBody.Device(random.nextBoolean(), random.nextInt(), random.nextInt());
    };
  }

  private Content content() {
    String some = "content " + random.nextInt(3);
    return random.nextBoolean()
        ? new Content.Inline(ByteString.utf8(some))
        : new Content.Blob(Digest.of(some.getBytes(StandardCharsets.UTF_8)), some.length());
  }

  private Xattrs xattrs() {
    return random.nextInt(4) == 0 ? Xattrs.NONE.with(attributeName(), bytes()) : Xattrs.NONE;
  }

  private ByteString attributeName() {
    return ByteString.utf8("user.a" + random.nextInt(3));
  }

  private ByteString bytes() {
    byte[] bytes = new byte[1 + random.nextInt(4)];
    random.nextBytes(bytes);
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = bytes[i] == 0 ? 1 : bytes[i];
    }
    return ByteString.copyOf(bytes);
  }

  private Ownership ownership() {
    return new Ownership(random.nextInt(010000), random.nextInt(), random.nextInt());
  }

  private Timestamp time() {
    return new Timestamp(random.nextLong(-1_000, 1_000), random.nextInt(1_000_000_000));
  }

  private boolean isNonsense() {
    return random.nextInt(ODDS_OF_NONSENSE) == 0;
  }

  private <T> @Nullable T maybe(T value) {
    return random.nextBoolean() ? value : null;
  }
}
