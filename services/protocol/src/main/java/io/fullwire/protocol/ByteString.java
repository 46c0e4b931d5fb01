package io.fullwire.protocol;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;

/// An immutable sequence of bytes, ordered as unsigned bytes.
///
/// File names, link targets and attribute values are bytes that need not be text in any encoding;
/// this type keeps them so.
public final class ByteString implements Comparable<ByteString> {
  public static final ByteString EMPTY = new ByteString(new byte[0]);

  private final byte[] bytes;
  private int hash;

  private ByteString(byte[] bytes) {
    this.bytes = bytes;
  }

  /// A copy of `bytes`.
  public static ByteString copyOf(byte[] bytes) {
    return bytes.length == 0 ? EMPTY : new ByteString(bytes.clone());
  }

  /// A copy of `bytes[from, to)`.
  public static ByteString copyOf(byte[] bytes, int from, int to) {
    return from == to ? EMPTY : new ByteString(Arrays.copyOfRange(bytes, from, to));
  }

  /// The UTF-8 form of `text`.
  public static ByteString utf8(String text) {
    return text.isEmpty() ? EMPTY : new ByteString(text.getBytes(StandardCharsets.UTF_8));
  }

  public int size() {
    return bytes.length;
  }

  public boolean isEmpty() {
    return bytes.length == 0;
  }

  public byte at(int index) {
    return bytes[index];
  }

  public byte[] toByteArray() {
    return bytes.clone();
  }

  /// Copies all bytes into `target`, starting at `targetOffset`.
  public void copyTo(byte[] target, int targetOffset) {
    System.arraycopy(bytes, 0, target, targetOffset, bytes.length);
  }

  public boolean contains(byte value) {
    for (byte b : bytes) {
      if (b == value) {
        return true;
      }
    }
    return false;
  }

  @Override
  public int compareTo(ByteString other) {
    return Arrays.compareUnsigned(bytes, other.bytes);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ByteString that && Arrays.equals(bytes, that.bytes);
  }

  @Override
  public int hashCode() {
    int h = hash;
    if (h == 0 && bytes.length > 0) {
      h = Arrays.hashCode(bytes);
      hash = h;
    }
    return h;
  }

  public String toHex() {
    return HexFormat.of().formatHex(bytes);
  }

  /// For messages and logs only: printable ASCII and valid UTF-8 letters as they are, every other
  /// byte as `\xNN`. Two different values may look alike to a reader, so this is never parsed back.
  @Override
  public String toString() {
    return PrintableBytes.of(bytes);
  }
}
