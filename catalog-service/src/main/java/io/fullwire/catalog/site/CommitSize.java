package io.fullwire.catalog.site;

import io.fullwire.protocol.log.CommitRequest;
import io.fullwire.protocol.tree.Content;
import io.fullwire.protocol.tree.Mutation;
import io.fullwire.protocol.tree.NodeBody;
import io.fullwire.protocol.tree.Xattrs;

/// About how much memory a request takes up while it waits: what bounds a queue by bytes, without
/// encoding it once more.
final class CommitSize {
  private static final int MUTATION_BYTES = 200;
  private static final int EXTENT_BYTES = 48;

  private CommitSize() {}

  static long estimate(CommitRequest request) {
    long bytes = 0;
    for (Mutation mutation : request.mutations()) {
      bytes += MUTATION_BYTES + partsOf(mutation);
    }
    return bytes;
  }

  private static long partsOf(Mutation mutation) {
    return switch (mutation) {
      case Mutation.Create create ->
          create.name().bytes().size() + bytesOf(create.body()) + bytesOf(create.xattrs());
      case Mutation.SetContent set -> bytesOf(set.content());
      case Mutation.SetXattr set -> set.value() == null ? 0 : set.value().size();
      case Mutation.Reserve reserve -> 0;
      case Mutation.Link link -> link.name().bytes().size();
      case Mutation.Unlink unlink -> unlink.name().bytes().size();
      case Mutation.Rename rename -> 2L * rename.newName().bytes().size();
      case Mutation.SetAttributes set -> 0;
    };
  }

  private static long bytesOf(NodeBody body) {
    return switch (body) {
      case NodeBody.File file -> bytesOf(file.content());
      case NodeBody.Symlink symlink -> symlink.target().size();
      case NodeBody.Directory directory -> 0;
      case NodeBody.Fifo fifo -> 0;
      case NodeBody.Socket socket -> 0;
      case NodeBody.Device device -> 0;
    };
  }

  private static long bytesOf(Content content) {
    return switch (content) {
      case Content.Inline inline -> inline.bytes().size();
      case Content.Blob blob -> EXTENT_BYTES;
      case Content.Chunks chunks -> (long) EXTENT_BYTES * chunks.extents().size();
    };
  }

  private static long bytesOf(Xattrs xattrs) {
    return xattrs.values().entrySet().stream()
        .mapToLong(attribute -> attribute.getKey().size() + attribute.getValue().size())
        .sum();
  }
}
