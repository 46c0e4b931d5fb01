package io.fullwire.chunk.pack;

import io.fullwire.client.chunk.Frame;
import io.fullwire.client.chunk.FrameDecoder;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.frame.FrameHeader;
import io.fullwire.protocol.frame.FrameKind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds the frames of a pack without its index, and believes only those that match their digest.
///
/// A damaged frame costs itself: its length is trusted when its header is whole, and when not, the
/// next header is searched for byte by byte.
final class PackScanner {
  private static final int SEARCH_BYTES = 1 << 20;

  private final FileChannel pack;
  private final int packNumber;
  private final long endBytes;
  private final List<Digest> damaged = new ArrayList<>();
  private int damagedCount;

  PackScanner(FileChannel pack, int packNumber) throws IOException {
    this.pack = pack;
    this.packNumber = packNumber;
    this.endBytes = pack.size();
  }

  /// Adds all frames from `entries.coveredBytes()` on to `entries`, which then covers the pack up
  /// to the end of its last whole frame.
  void scan(PackEntries entries) throws IOException {
    long at = entries.coveredBytes();
    while (at + FrameHeader.SIZE_BYTES <= endBytes) {
      FrameHeader header = headerAt(at);
      if (header == null) {
        damagedCount++;
        at = nextHeader(at + 1);
        continue;
      }
      int sizeBytes = FrameHeader.SIZE_BYTES + header.encodedSizeBytes();
      if (at + sizeBytes > endBytes) {
        // Cut off, or a header that only looks like one inside a damaged frame's payload.
        at = nextHeader(at + 1);
        continue;
      }
      ByteBuffer payload = read(at + FrameHeader.SIZE_BYTES, header.encodedSizeBytes());
      if (isWhole(header, payload)) {
        entries.add(
            header.digest(), new Location(packNumber, (int) at, sizeBytes, PayloadCrc.of(payload)));
      } else {
        damagedCount++;
        damaged.add(header.digest());
      }
      at += sizeBytes;
    }
  }

  /// Frames that were skipped because they are damaged.
  int damagedCount() {
    return damagedCount;
  }

  /// Those of them whose header is whole, so that it is known what they were.
  List<Digest> damaged() {
    return damaged;
  }

  private @Nullable FrameHeader headerAt(long at) throws IOException {
    return parse(read(at, FrameHeader.SIZE_BYTES).array(), 0);
  }

  private static @Nullable FrameHeader parse(byte[] bytes, int offset) {
    try {
      FrameHeader header = FrameHeader.parse(bytes, offset);
      return header.kind() == FrameKind.BLOB ? header : null;
    } catch (FullwireException notOne) {
      return null;
    }
  }

  private static boolean isWhole(FrameHeader header, ByteBuffer payload) {
    try {
      FrameDecoder.decode(new Frame(header, payload));
      return true;
    } catch (FullwireException damaged) {
      return false;
    }
  }

  private long nextHeader(long from) throws IOException {
    for (long window = from; window < endBytes; window += SEARCH_BYTES) {
      long size = Math.min(SEARCH_BYTES + FrameHeader.SIZE_BYTES - 1L, endBytes - window);
      byte[] bytes = read(window, (int) size).array();
      for (int i = 0; i + FrameHeader.SIZE_BYTES <= bytes.length; i++) {
        if (bytes[i] == FrameHeader.VERSION && parse(bytes, i) != null) {
          return window + i;
        }
      }
    }
    return endBytes;
  }

  private ByteBuffer read(long at, int sizeBytes) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(sizeBytes);
    Channels.readFully(pack, bytes, at);
    return bytes.flip();
  }
}
