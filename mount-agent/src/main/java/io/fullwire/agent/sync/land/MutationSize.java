package io.fullwire.agent.sync.land;

import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.tree.Content;
import io.fullwire.protocol.tree.Mutation;
import io.fullwire.protocol.tree.NodeBody;
import io.fullwire.protocol.tree.Xattrs;
import org.jspecify.annotations.Nullable;

/// The most that a mutation takes in a log record, without encoding it.
final class MutationSize {
  /// Kind, inode numbers, times, owner, and the lengths of what follows.
  private static final int FIXED_BYTES_MAX = 128;

  private static final int EXTENT_BYTES_MAX = 1 + Digest.SIZE_BYTES + 10;
  private static final int LENGTHS_BYTES_MAX = 10;

  private MutationSize() {}

  static long bytesMax(Mutation mutation) {
    return FIXED_BYTES_MAX
        + switch (mutation) {
          case Mutation.Reserve reserve -> 0;
          case Mutation.Create create ->
              create.name().bytes().size() + body(create.body()) + xattrs(create.xattrs());
          case Mutation.Link link -> link.name().bytes().size();
          case Mutation.Unlink unlink -> unlink.name().bytes().size();
          case Mutation.Rename rename ->
              rename.name().bytes().size() + rename.newName().bytes().size();
          case Mutation.SetContent set -> content(set.content()) + content(set.expected());
          case Mutation.SetAttributes set -> 0;
          case Mutation.SetXattr set ->
              set.name().size() + (set.value() == null ? 0 : set.value().size());
        };
  }

  private static long body(NodeBody body) {
    return switch (body) {
      case NodeBody.File file -> content(file.content());
      case NodeBody.Symlink symlink -> symlink.target().size();
      case NodeBody.Directory directory -> 0;
      case NodeBody.Fifo fifo -> 0;
      case NodeBody.Socket socket -> 0;
      case NodeBody.Device device -> 0;
    };
  }

  private static long content(@Nullable Content content) {
    return switch (content) {
      case null -> 0;
      case Content.Inline inline -> inline.bytes().size();
      case Content.Blob blob -> EXTENT_BYTES_MAX;
      case Content.Chunks chunks -> (long) chunks.extents().size() * EXTENT_BYTES_MAX;
    };
  }

  private static long xattrs(Xattrs xattrs) {
    return xattrs.values().entrySet().stream()
        .mapToLong(x -> x.getKey().size() + x.getValue().size() + LENGTHS_BYTES_MAX)
        .sum();
  }
}
