package io.fullwire.agent.vfs.tree;

import io.fullwire.agent.vfs.FileKind;
import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.tree.Content;
import io.fullwire.protocol.tree.NodeBody;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What nodes hold, each under an int: what files contain, where links lead, what devices stand
/// for.
///
/// A body is a place in a pool of runs, little endian, or for a file of several extents -2 - index
/// in a list of those, which are few. A directory's is not kept here. [NodeTable#NONE] is an empty
/// file, and all that needs nothing.
///
/// | run        | bytes                                |
/// |------------|--------------------------------------|
/// | inline     | 0, size (1 byte), the bytes          |
/// | blob       | 1, size (4 bytes), digest (32 bytes) |
/// | link       | 2, size (4 bytes), target            |
/// | device     | 3, major (4 bytes), minor (4 bytes)  |
final class BodyTable {
  private static final byte INLINE = 0;
  private static final byte BLOB = 1;
  private static final byte LINK = 2;
  private static final byte DEVICE = 3;
  private static final int HEADER_BYTES = 5;
  private static final int FIRST_CHUNKED = -2;
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private BytePool pool = new BytePool();
  private final ArrayList<@Nullable ChunkedContent> chunked = new ArrayList<>();
  private final ArrayList<Integer> chunkedFree = new ArrayList<>();

  static FileKind kindOf(NodeBody body) {
    return switch (body) {
      case NodeBody.File file -> FileKind.REGULAR;
      case NodeBody.Directory directory -> FileKind.DIRECTORY;
      case NodeBody.Symlink symlink -> FileKind.SYMLINK;
      case NodeBody.Fifo fifo -> FileKind.FIFO;
      case NodeBody.Socket socket -> FileKind.SOCKET;
      case NodeBody.Device device ->
          device.block() ? FileKind.BLOCK_DEVICE : FileKind.CHARACTER_DEVICE;
    };
  }

  int put(NodeBody body) {
    return switch (body) {
      case NodeBody.File file -> putContent(file.content());
      case NodeBody.Symlink symlink -> putLink(symlink.target());
      case NodeBody.Device device -> putDevice(device.major(), device.minor());
      case NodeBody.Directory directory -> NodeTable.NONE;
      case NodeBody.Fifo fifo -> NodeTable.NONE;
      case NodeBody.Socket socket -> NodeTable.NONE;
    };
  }

  int putContent(Content content) {
    return switch (content) {
      case Content.Inline inline -> inline.bytes().isEmpty() ? NodeTable.NONE : putInline(inline);
      case Content.Blob blob -> putBlob(blob);
      case Content.Chunks chunks -> putChunked(new ChunkedContent(chunks));
    };
  }

  void free(int body) {
    if (body >= 0) {
      pool.free(runSize(body));
    } else if (body <= FIRST_CHUNKED) {
      chunked.set(FIRST_CHUNKED - body, null);
      chunkedFree.add(FIRST_CHUNKED - body);
    }
  }

  long sizeBytes(int body) {
    if (body < 0) {
      return body == NodeTable.NONE ? 0 : chunked(body).sizeBytes();
    }
    byte[] page = pool.page(body);
    int at = BytePool.at(body);
    return page[at] == INLINE ? page[at + 1] & 0xff : page[at] == DEVICE ? 0 : intAt(page, at + 1);
  }

  long storedBytes(int body) {
    return body <= FIRST_CHUNKED ? chunked(body).storedBytes() : sizeBytes(body);
  }

  /// Of a regular file.
  FileContent content(int body) {
    if (body < 0) {
      return body == NodeTable.NONE ? InlineContent.EMPTY : chunked(body);
    }
    byte[] page = pool.page(body);
    int at = BytePool.at(body);
    return page[at] == INLINE
        ? new InlineContent(Arrays.copyOfRange(page, at + 2, at + 2 + (page[at + 1] & 0xff)))
        : new BlobContent(Digest.ofBytes(page, at + HEADER_BYTES), intAt(page, at + 1));
  }

  /// Of a symbolic link.
  byte[] target(int body) {
    byte[] page = pool.page(body);
    int from = BytePool.at(body) + HEADER_BYTES;
    return Arrays.copyOfRange(page, from, from + intAt(page, from - 4));
  }

  int deviceMajor(int body) {
    return intAt(pool.page(body), BytePool.at(body) + 1);
  }

  int deviceMinor(int body) {
    return intAt(pool.page(body), BytePool.at(body) + HEADER_BYTES);
  }

  boolean wasteful() {
    return pool.wasteful();
  }

  /// Moves the bodies of all nodes to a fresh pool.
  void compact(NodeTable nodes) {
    BytePool old = pool;
    pool = new BytePool();
    for (int slot = 0; slot < nodes.end(); slot++) {
      int from = nodes.body(slot);
      if (nodes.inode(slot) != 0 && from >= 0 && !nodes.isDirectory(slot)) {
        int size = runSize(old, from);
        int to = pool.allocate(size);
        System.arraycopy(old.page(from), BytePool.at(from), pool.page(to), BytePool.at(to), size);
        nodes.setBody(slot, to);
      }
    }
  }

  private int putInline(Content.Inline content) {
    int place = pool.allocate(2 + content.bytes().size());
    byte[] page = pool.page(place);
    int at = BytePool.at(place);
    page[at] = INLINE;
    page[at + 1] = (byte) content.bytes().size();
    content.bytes().copyTo(page, at + 2);
    return place;
  }

  private int putBlob(Content.Blob content) {
    int place = putHeader(BLOB, content.blobSizeBytes(), Digest.SIZE_BYTES);
    content.digest().copyTo(pool.page(place), BytePool.at(place) + HEADER_BYTES);
    return place;
  }

  private int putLink(ByteString target) {
    int place = putHeader(LINK, target.size(), target.size());
    target.copyTo(pool.page(place), BytePool.at(place) + HEADER_BYTES);
    return place;
  }

  private int putDevice(int major, int minor) {
    int place = putHeader(DEVICE, major, Integer.BYTES);
    INTS.set(pool.page(place), BytePool.at(place) + HEADER_BYTES, minor);
    return place;
  }

  private int putHeader(byte tag, int number, int moreBytes) {
    int place = pool.allocate(HEADER_BYTES + moreBytes);
    byte[] page = pool.page(place);
    page[BytePool.at(place)] = tag;
    INTS.set(page, BytePool.at(place) + 1, number);
    return place;
  }

  private int putChunked(ChunkedContent content) {
    if (chunkedFree.isEmpty()) {
      chunked.add(content);
      return FIRST_CHUNKED - (chunked.size() - 1);
    }
    int index = chunkedFree.removeLast();
    chunked.set(index, content);
    return FIRST_CHUNKED - index;
  }

  private ChunkedContent chunked(int body) {
    return Objects.requireNonNull(chunked.get(FIRST_CHUNKED - body));
  }

  private int runSize(int body) {
    return runSize(pool, body);
  }

  private static int runSize(BytePool pool, int body) {
    byte[] page = pool.page(body);
    int at = BytePool.at(body);
    return switch (page[at]) {
      case INLINE -> 2 + (page[at + 1] & 0xff);
      case BLOB -> HEADER_BYTES + Digest.SIZE_BYTES;
      case LINK -> HEADER_BYTES + intAt(page, at + 1);
      case DEVICE -> HEADER_BYTES + Integer.BYTES;
      default -> throw new IllegalStateException("body of kind " + page[at] + " at " + body);
    };
  }

  private static int intAt(byte[] page, int at) {
    return (int) INTS.get(page, at);
  }
}
