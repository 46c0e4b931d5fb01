package io.fullwire.protocol.frame;

import io.fullwire.protocol.error.FullwireException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HexFormat;

/// The name of immutable bytes: their SHA-256, 32 bytes, kept as four longs so that a million of
/// them cost no array each.
///
/// The longs hold the digest in big-endian order. Written as bytes it is always the plain 32 bytes
/// that `sha256sum` prints in hex.
public record Digest(long word0, long word1, long word2, long word3) implements Comparable<Digest> {
  public static final int SIZE_BYTES = 32;
  public static final DigestAlgorithm ALGORITHM = DigestAlgorithm.SHA_256;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  /// The digest of all of `content`.
  public static Digest of(byte[] content) {
    return ofBytes(ALGORITHM.newDigester().digest(content), 0);
  }

  /// The digest of the remaining bytes of `content`, whose position does not move.
  public static Digest of(ByteBuffer content) {
    var digester = ALGORITHM.newDigester();
    digester.update(content.duplicate());
    return ofBytes(digester.digest(), 0);
  }

  /// Reads 32 bytes at `offset`.
  public static Digest ofBytes(byte[] bytes, int offset) {
    return new Digest(
        (long) LONGS.get(bytes, offset),
        (long) LONGS.get(bytes, offset + 8),
        (long) LONGS.get(bytes, offset + 16),
        (long) LONGS.get(bytes, offset + 24));
  }

  /// Reads 64 hexadecimal digits.
  public static Digest ofHex(String hex) {
    if (hex.length() != 2 * SIZE_BYTES) {
      throw FullwireException.invalid(
          "digest '" + hex + "' has " + hex.length() + " characters; must be " + 2 * SIZE_BYTES);
    }
    try {
      return ofBytes(HexFormat.of().parseHex(hex), 0);
    } catch (IllegalArgumentException e) {
      throw FullwireException.invalid("digest '" + hex + "' is not hexadecimal");
    }
  }

  /// Writes 32 bytes at `offset`.
  public void copyTo(byte[] bytes, int offset) {
    LONGS.set(bytes, offset, word0);
    LONGS.set(bytes, offset + 8, word1);
    LONGS.set(bytes, offset + 16, word2);
    LONGS.set(bytes, offset + 24, word3);
  }

  public byte[] toByteArray() {
    byte[] bytes = new byte[SIZE_BYTES];
    copyTo(bytes, 0);
    return bytes;
  }

  /// A digest is uniformly random already: any of its bits is a hash.
  @Override
  public int hashCode() {
    return (int) word0;
  }

  @Override
  public int compareTo(Digest other) {
    int c = Long.compareUnsigned(word0, other.word0);
    if (c == 0) {
      c = Long.compareUnsigned(word1, other.word1);
    }
    if (c == 0) {
      c = Long.compareUnsigned(word2, other.word2);
    }
    return c == 0 ? Long.compareUnsigned(word3, other.word3) : c;
  }

  @Override
  public String toString() {
    return HexFormat.of().formatHex(toByteArray());
  }
}
