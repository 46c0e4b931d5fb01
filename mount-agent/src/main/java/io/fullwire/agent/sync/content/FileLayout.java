package io.fullwire.agent.sync.content;

import io.fullwire.posix.FileStatus;
import io.fullwire.posix.OpenFile;
import io.fullwire.posix.PosixException;
import io.fullwire.protocol.Limits;
import java.util.ArrayList;
import java.util.List;

/// Where a file has data and where it has holes, as ranges in order without a gap.
///
/// Holes shorter than [#HOLE_BYTES_MIN] count as data: their zeros compress to nothing, and each
/// extent costs a place in the entry.
record FileLayout(List<Range> ranges) {
  static final long HOLE_BYTES_MIN = 64 << 10;

  FileLayout {
    ranges = List.copyOf(ranges);
  }

  /// The bytes `[fromBytes, toBytes)`.
  record Range(boolean hole, long fromBytes, long toBytes) {
    long sizeBytes() {
      return toBytes - fromBytes;
    }
  }

  static FileLayout of(OpenFile file, FileStatus status) throws PosixException {
    long size = status.sizeBytes();
    if (size == 0) {
      return new FileLayout(List.of());
    }
    boolean full = status.allocatedBytes() >= size || size <= Limits.INLINE_BYTES_MAX;
    return full ? new FileLayout(List.of(new Range(false, 0, size))) : sparse(file, size);
  }

  private static FileLayout sparse(OpenFile file, long size) throws PosixException {
    List<Range> ranges = new ArrayList<>();
    long at = 0;
    long dataFrom = 0;
    while (at < size) {
      long data = file.seekData(at);
      long holeTo = data < 0 || data > size ? size : data;
      if (holeTo - at >= HOLE_BYTES_MIN || holeTo - at == size) {
        addUnlessEmpty(ranges, new Range(false, dataFrom, at));
        ranges.add(new Range(true, at, holeTo));
        dataFrom = holeTo;
      }
      long hole = holeTo == size ? size : file.seekHole(holeTo);
      at = hole < 0 || hole > size ? size : hole;
    }
    addUnlessEmpty(ranges, new Range(false, dataFrom, size));
    return new FileLayout(ranges);
  }

  private static void addUnlessEmpty(List<Range> ranges, Range range) {
    if (range.sizeBytes() > 0) {
      ranges.add(range);
    }
  }
}
