package io.fullwire.protocol.codec;

import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.Digest;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/// Reads what [BinaryWriter] wrote. Whatever the bytes are, it throws `CORRUPT` naming `what` and
/// the offset rather than read past the end or believe a length that cannot be. For use by one
/// thread.
public final class BinaryReader {
  private static final int VARINT_BYTES_MAX = 10;
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private final String what;
  private final byte[] bytes;
  private final int end;
  private int position;

  /// Reads all of `bytes`; `what` names them in errors.
  public BinaryReader(String what, byte[] bytes) {
    this(what, bytes, 0, bytes.length);
  }

  /// Reads `bytes[from, to)`.
  public BinaryReader(String what, byte[] bytes, int from, int to) {
    this.what = what;
    this.bytes = bytes;
    this.position = from;
    this.end = to;
  }

  public int u8() {
    require(1);
    return bytes[position++] & 0xff;
  }

  public int i32() {
    require(Integer.BYTES);
    int value = (int) INTS.get(bytes, position);
    position += Integer.BYTES;
    return value;
  }

  public long i64() {
    require(Long.BYTES);
    long value = (long) LONGS.get(bytes, position);
    position += Long.BYTES;
    return value;
  }

  public long varint() {
    long value = 0;
    for (int i = 0; i < VARINT_BYTES_MAX; i++) {
      int b = u8();
      value |= (long) (b & 0x7f) << (7 * i);
      if ((b & 0x80) == 0) {
        return value;
      }
    }
    throw corrupt("a number of more than " + VARINT_BYTES_MAX + " bytes");
  }

  /// A varint that counts or measures something and so lies in `[0, max]`.
  public int count(String thing, int max) {
    long value = varint();
    if (value < 0 || value > max) {
      throw corrupt(thing + " is " + Long.toUnsignedString(value) + "; at most " + max);
    }
    return (int) value;
  }

  public long signedVarint() {
    long raw = varint();
    return (raw >>> 1) ^ -(raw & 1);
  }

  /// A length of at most `max`, then as many bytes.
  public ByteString bytes(String thing, int max) {
    return raw(count("size of " + thing, max));
  }

  /// As many bytes as the reader knows there are.
  public ByteString raw(int size) {
    require(size);
    ByteString value = ByteString.copyOf(bytes, position, position + size);
    position += size;
    return value;
  }

  public String text(String thing, int bytesMax) {
    return new String(bytes(thing, bytesMax).toByteArray(), StandardCharsets.UTF_8);
  }

  public Digest digest() {
    require(Digest.SIZE_BYTES);
    Digest value = Digest.ofBytes(bytes, position);
    position += Digest.SIZE_BYTES;
    return value;
  }

  public UUID uuid() {
    return new UUID(i64(), i64());
  }

  public int remaining() {
    return end - position;
  }

  /// Throws unless every byte was read: bytes left over mean that writer and reader disagree.
  public void requireEnd() {
    if (remaining() != 0) {
      throw corrupt(remaining() + " bytes are left over");
    }
  }

  /// An error about these bytes at this point, to be thrown by the caller.
  public FullwireException corrupt(String reason) {
    return FullwireException.corrupt(what + " at byte " + position + ": " + reason);
  }

  private void require(int count) {
    if (count > end - position) {
      throw corrupt(count + " more bytes are needed and " + (end - position) + " are left");
    }
  }
}
