package io.fullwire.protocol.frame;

import io.fullwire.protocol.Limits;
import io.fullwire.protocol.error.FullwireException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/// Header of a frame, 48 bytes, little endian; the encoded payload follows. The same on the wire
/// and in pack files.
///
/// | offset | bytes | field                                                        |
/// |-------:|------:|--------------------------------------------------------------|
/// |      0 |     1 | version, now 1                                               |
/// |      1 |     1 | digest algorithm, [DigestAlgorithm]                          |
/// |      2 |     1 | codec of the payload, [Codec]                                |
/// |      3 |     1 | kind, [FrameKind]                                            |
/// |      4 |     4 | rawSizeBytes, ≤ 8 MiB: size of the content that is digested  |
/// |      8 |     4 | encodedSizeBytes, ≤ rawSizeBytes: size of the payload        |
/// |     12 |     4 | CRC-32C of bytes 0 to 12 and 16 to 48                        |
/// |     16 |    32 | digest of the raw content                                    |
///
/// The checksum guards the header, so that a damaged length is noticed before it is believed; the
/// payload is guarded by its digest.
public record FrameHeader(
    FrameKind kind, Codec codec, int rawSizeBytes, int encodedSizeBytes, Digest digest) {
  public static final int SIZE_BYTES = 48;
  public static final byte VERSION = 1;

  private static final int CRC_OFFSET = 12;
  private static final int DIGEST_OFFSET = 16;
  private static final Digest NO_DIGEST = new Digest(0, 0, 0, 0);

  public FrameHeader {
    if (rawSizeBytes < 0 || rawSizeBytes > Limits.CHUNK_BYTES_MAX) {
      throw FullwireException.limitExceeded(
          "raw size of frame " + digest, rawSizeBytes & 0xffffffffL, Limits.CHUNK_BYTES_MAX);
    }
    int encodedMax =
        switch (kind) {
          case BLOB -> rawSizeBytes;
          case UNAVAILABLE -> Limits.REASON_BYTES_MAX;
          case MISSING, END -> 0;
        };
    if (encodedSizeBytes < 0 || encodedSizeBytes > encodedMax) {
      throw FullwireException.limitExceeded(
          "encoded size of frame " + digest, encodedSizeBytes & 0xffffffffL, encodedMax);
    }
    if (codec == Codec.NONE && kind == FrameKind.BLOB && encodedSizeBytes != rawSizeBytes) {
      throw FullwireException.corrupt(
          "frame "
              + digest
              + " is not encoded but has sizes "
              + rawSizeBytes
              + " and "
              + encodedSizeBytes);
    }
  }

  public static FrameHeader blob(
      Digest digest, Codec codec, int rawSizeBytes, int encodedSizeBytes) {
    return new FrameHeader(FrameKind.BLOB, codec, rawSizeBytes, encodedSizeBytes, digest);
  }

  public static FrameHeader missing(Digest digest) {
    return new FrameHeader(FrameKind.MISSING, Codec.NONE, 0, 0, digest);
  }

  public static FrameHeader unavailable(Digest digest, int reasonSizeBytes) {
    return new FrameHeader(FrameKind.UNAVAILABLE, Codec.NONE, 0, reasonSizeBytes, digest);
  }

  /// Closes a stream of `frameCount` frames.
  public static FrameHeader end(int frameCount) {
    return new FrameHeader(FrameKind.END, Codec.NONE, frameCount, 0, NO_DIGEST);
  }

  public byte[] toByteArray() {
    byte[] bytes = new byte[SIZE_BYTES];
    ByteBuffer out = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    out.put(VERSION).put(Digest.ALGORITHM.number()).put(codec.number()).put(kind.number());
    out.putInt(rawSizeBytes).putInt(encodedSizeBytes);
    digest.copyTo(bytes, DIGEST_OFFSET);
    out.putInt(CRC_OFFSET, checksum(bytes, 0));
    return bytes;
  }

  /// Reads the header at `offset`. Throws `CORRUPT` when the checksum differs and `INVALID_REQUEST`
  /// for a version, kind or codec this reader does not know.
  public static FrameHeader parse(byte[] bytes, int offset) {
    ByteBuffer in =
        ByteBuffer.wrap(bytes, offset, SIZE_BYTES).slice().order(ByteOrder.LITTLE_ENDIAN);
    if (in.getInt(CRC_OFFSET) != checksum(bytes, offset)) {
      throw FullwireException.corrupt(
          "frame header at offset " + offset + " does not match its checksum");
    }
    if (in.get(0) != VERSION) {
      throw FullwireException.invalid(
          "frame version " + in.get(0) + " is not known; this reader knows " + VERSION);
    }
    DigestAlgorithm algorithm = DigestAlgorithm.ofNumber(in.get(1));
    if (algorithm != Digest.ALGORITHM) {
      throw FullwireException.invalid(
          "digest algorithm " + algorithm + " is not supported in frames");
    }
    return new FrameHeader(
        FrameKind.ofNumber(in.get(3)),
        Codec.ofNumber(in.get(2)),
        in.getInt(4),
        in.getInt(8),
        Digest.ofBytes(bytes, offset + DIGEST_OFFSET));
  }

  private static int checksum(byte[] bytes, int offset) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, offset, CRC_OFFSET);
    crc.update(bytes, offset + DIGEST_OFFSET, SIZE_BYTES - DIGEST_OFFSET);
    return (int) crc.getValue();
  }
}
