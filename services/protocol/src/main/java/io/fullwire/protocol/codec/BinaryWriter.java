package io.fullwire.protocol.codec;

import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.frame.Digest;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Objects;
import java.util.UUID;

/// Builds a binary form in memory: little endian, with variable-length integers of seven bits a
/// byte, lowest first (LEB128).
///
/// Grows as needed; the caller bounds what it puts in. For use by one thread.
public final class BinaryWriter {
  private static final int SIZE_BYTES_FIRST = 256;
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private byte[] bytes = new byte[SIZE_BYTES_FIRST];
  private int size;

  public BinaryWriter u8(int value) {
    reserve(1);
    bytes[size++] = (byte) value;
    return this;
  }

  public BinaryWriter i32(int value) {
    reserve(Integer.BYTES);
    INTS.set(bytes, size, value);
    size += Integer.BYTES;
    return this;
  }

  /// Writes over four bytes that were written before, at `offset`: a length that is known only
  /// afterwards.
  public void setI32(int offset, int value) {
    Objects.checkFromIndexSize(offset, Integer.BYTES, size);
    INTS.set(bytes, offset, value);
  }

  public BinaryWriter i64(long value) {
    reserve(Long.BYTES);
    LONGS.set(bytes, size, value);
    size += Long.BYTES;
    return this;
  }

  /// An unsigned value in 1 to 10 bytes.
  public BinaryWriter varint(long value) {
    reserve(10);
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      bytes[size++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[size++] = (byte) rest;
    return this;
  }

  /// A signed value, small in either direction: zigzag, then as [#varint(long)].
  public BinaryWriter signedVarint(long value) {
    return varint((value << 1) ^ (value >> 63));
  }

  /// The length as a varint, then the bytes.
  public BinaryWriter bytes(ByteString value) {
    return varint(value.size()).raw(value);
  }

  /// The bytes alone, whose number the reader knows.
  public BinaryWriter raw(ByteString value) {
    reserve(value.size());
    value.copyTo(bytes, size);
    size += value.size();
    return this;
  }

  /// UTF-8, as [#bytes(ByteString)].
  public BinaryWriter text(String value) {
    return bytes(ByteString.utf8(value));
  }

  public BinaryWriter digest(Digest value) {
    reserve(Digest.SIZE_BYTES);
    value.copyTo(bytes, size);
    size += Digest.SIZE_BYTES;
    return this;
  }

  public BinaryWriter uuid(UUID value) {
    return i64(value.getMostSignificantBits()).i64(value.getLeastSignificantBits());
  }

  public int size() {
    return size;
  }

  /// Forgets what was written and keeps the memory.
  public void reset() {
    size = 0;
  }

  /// A copy of what was written.
  public byte[] toByteArray() {
    return Arrays.copyOf(bytes, size);
  }

  private void reserve(int more) {
    if (bytes.length - size < more) {
      bytes =
          Arrays.copyOf(
              bytes, Math.max(Math.multiplyExact(bytes.length, 2), Math.addExact(size, more)));
    }
  }
}
