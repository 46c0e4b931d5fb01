package io.fullwire.chunk.pack;

import io.fullwire.protocol.Limits;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.FrameHeader;
import java.nio.file.Path;

/// How a [PackStore] keeps its packs.
///
/// @param durable whether [PackStore#sync()] syncs; without, the newest blobs may be lost when the
///     machine stops, which a cache can afford
/// @param packBytesMax a pack that would grow over this is closed and another begun
/// @param bytesMax all packs together; the ones not used for longest give way. 0 for a store that
///     must not forget and has no limit but the disk
/// @param reserveBytes of the disk that are left free
/// @param openPacksMax packs open for reading at once, besides those being read
public record PackSettings(
    Path directory,
    boolean durable,
    int packBytesMax,
    long bytesMax,
    long reserveBytes,
    int openPacksMax) {
  /// Room for one frame of the largest size.
  public static final int PACK_BYTES_MIN =
      PackHeader.SIZE_BYTES + FrameHeader.SIZE_BYTES + Limits.CHUNK_BYTES_MAX;

  public PackSettings {
    if (packBytesMax < PACK_BYTES_MIN) {
      throw FullwireException.invalid(
          "size of packs is " + packBytesMax + " bytes; at least " + PACK_BYTES_MIN);
    }
    if (bytesMax != 0 && bytesMax < packBytesMax) {
      throw FullwireException.invalid(
          "limit of "
              + directory
              + " is "
              + bytesMax
              + " bytes; at least one pack of "
              + packBytesMax);
    }
  }

  boolean mayForget() {
    return bytesMax != 0;
  }
}
