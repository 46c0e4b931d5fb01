package io.fullwire.protocol;

import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.log.LogRecord;
import io.fullwire.protocol.tree.Content;
import io.fullwire.protocol.tree.Entry;
import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.Extent;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.Mutation;
import io.fullwire.protocol.tree.Node;
import io.fullwire.protocol.tree.NodeBody;
import io.fullwire.protocol.tree.Ownership;
import io.fullwire.protocol.tree.RequestId;
import io.fullwire.protocol.tree.Timestamp;
import io.fullwire.protocol.tree.Xattrs;
import java.util.List;
import java.util.UUID;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Valid values of every shape, drawn from a seeded generator; extremes come up often.
public final class RandomTrees {
  private final RandomGenerator random;

  public RandomTrees(RandomGenerator random) {
    this.random = random;
  }

  public LogRecord.Commit commit() {
    List<Mutation> mutations =
        Stream.generate(this::mutation).limit(1 + random.nextInt(8)).toList();
    return new LogRecord.Commit(
        number(), number(), time(), "host-ü/" + random.nextInt(), requestId(), mutations);
  }

  public LogRecord.EpochBegan epochBegan() {
    return new LogRecord.EpochBegan(number(), uuid(), time());
  }

  public Mutation mutation() {
    return switch (random.nextInt(8)) {
      case 0 -> new Mutation.Reserve(random.nextInt(Limits.RESERVED_INODES_MAX + 1));
      case 1 ->
          new Mutation.Create(inode(), name(), inode(), body(), ownership(), time(), xattrs());
      case 2 -> new Mutation.Link(inode(), name(), inode());
      case 3 -> new Mutation.Unlink(inode(), name(), inode());
      case 4 -> new Mutation.Rename(inode(), name(), inode(), inode(), name(), maybe(inode()));
      case 5 -> new Mutation.SetContent(inode(), content(), time(), maybe(content()));
      case 6 -> new Mutation.SetAttributes(inode(), maybe(ownership()), maybe(time()));
      default -> new Mutation.SetXattr(inode(), bytes(1, 255), maybe(bytes(0, 300)));
    };
  }

  public Entry entry() {
    return new Entry(inode(), name(), node());
  }

  public Node node() {
    int linkCount = random.nextInt(Integer.MAX_VALUE);
    return new Node(inode(), body(), ownership(), time(), time(), linkCount, xattrs());
  }

  public NodeBody body() {
    return switch (random.nextInt(7)) {
      case 0 -> NodeBody.DIRECTORY;
      case 1 -> new NodeBody.Symlink(bytes(1, Limits.SYMLINK_TARGET_BYTES_MAX));
      case 2 -> NodeBody.FIFO;
      case 3 -> NodeBody.SOCKET;
      case 4 -> new NodeBody.Device(random.nextBoolean(), random.nextInt(), random.nextInt());
      default -> new NodeBody.File(content());
    };
  }

  public Content content() {
    return switch (random.nextInt(3)) {
      case 0 -> new Content.Inline(bytes(0, Limits.INLINE_BYTES_MAX));
      case 1 -> new Content.Blob(digest(), 1 + random.nextInt(Limits.CHUNK_BYTES_MAX));
      default ->
          Content.Chunks.of(Stream.generate(this::extent).limit(1 + random.nextInt(5)).toList());
    };
  }

  private Extent extent() {
    return random.nextBoolean()
        ? new Extent.Hole(1 + random.nextLong(1L << 40))
        : new Extent.Chunk(digest(), 1 + random.nextInt(Limits.CHUNK_BYTES_MAX));
  }

  private Ownership ownership() {
    return new Ownership(
        random.nextInt(Ownership.MODE_MASK + 1), random.nextInt(), random.nextInt());
  }

  public Timestamp time() {
    return new Timestamp(
        random.nextBoolean() ? random.nextInt() : random.nextLong(), random.nextInt(1_000_000_000));
  }

  private Xattrs xattrs() {
    Xattrs xattrs = Xattrs.NONE;
    for (int i = random.nextInt(4); i > 0; i--) {
      xattrs = xattrs.with(bytes(1, 20), bytes(0, 50));
    }
    return xattrs;
  }

  public EntryName name() {
    byte[] bytes = bytes(1, Limits.NAME_BYTES_MAX).toByteArray();
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == '/' || bytes[i] == 0 || bytes[i] == '.') {
        bytes[i] = (byte) 0xff;
      }
    }
    return EntryName.of(bytes);
  }

  public InodeNumber inode() {
    return new InodeNumber(number());
  }

  private long number() {
    return random.nextLong() >>> random.nextInt(64);
  }

  private Digest digest() {
    return new Digest(random.nextLong(), random.nextLong(), random.nextLong(), random.nextLong());
  }

  private RequestId requestId() {
    return new RequestId(uuid());
  }

  private UUID uuid() {
    return new UUID(random.nextLong(), random.nextLong());
  }

  private ByteString bytes(int min, int max) {
    int size = random.nextInt(4) == 0 ? max : min + random.nextInt(Math.min(max - min, 20) + 1);
    byte[] bytes = new byte[size];
    random.nextBytes(bytes);
    for (int i = 0; i < size; i++) {
      bytes[i] = bytes[i] == 0 ? 1 : bytes[i];
    }
    return ByteString.copyOf(bytes);
  }

  private <T> @Nullable T maybe(T value) {
    return random.nextBoolean() ? value : null;
  }
}
