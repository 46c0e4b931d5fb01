package io.fullwire.protocol.tree;

import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.Limits;
import io.fullwire.protocol.error.FullwireException;

/// The name of an entry in its directory: 1 to 255 bytes without a slash or a zero, and neither `.`
/// nor `..`.
///
/// Every name that came from outside passes through here, so no later code needs to fear one that
/// climbs out of its directory.
public record EntryName(ByteString bytes) implements Comparable<EntryName> {
  public EntryName {
    int size = bytes.size();
    if (size == 0 || size > Limits.NAME_BYTES_MAX) {
      throw FullwireException.invalid(
          "name '" + bytes + "' has " + size + " bytes; must be 1 to " + Limits.NAME_BYTES_MAX);
    }
    if (bytes.contains((byte) '/') || bytes.contains((byte) 0)) {
      throw FullwireException.invalid("name '" + bytes + "' contains a slash or a zero byte");
    }
    boolean dot = bytes.at(0) == '.';
    if (dot && (size == 1 || (size == 2 && bytes.at(1) == '.'))) {
      throw FullwireException.invalid("name '" + bytes + "' is reserved");
    }
  }

  public static EntryName of(byte[] bytes) {
    return new EntryName(ByteString.copyOf(bytes));
  }

  public static EntryName utf8(String text) {
    return new EntryName(ByteString.utf8(text));
  }

  @Override
  public int compareTo(EntryName other) {
    return bytes.compareTo(other.bytes);
  }

  @Override
  public String toString() {
    return bytes.toString();
  }
}
