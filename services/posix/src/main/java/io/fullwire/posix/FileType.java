package io.fullwire.posix;

import java.util.Arrays;

/// Kinds of node, with the number the operating system gives each in a mode's upper four bits.
public enum FileType {
  FIFO(1),
  CHARACTER_DEVICE(2),
  DIRECTORY(4),
  BLOCK_DEVICE(6),
  REGULAR(8),
  SYMLINK(10),
  SOCKET(12),
  /// A listing does not always say; a status always does.
  UNKNOWN(0);

  private static final FileType[] BY_NUMBER = byNumber();

  private final int number;

  FileType(int number) {
    this.number = number;
  }

  /// The kind in a `st_mode`.
  public static FileType ofMode(int mode) {
    return ofNumber((mode >>> 12) & 15);
  }

  /// The kind in a `d_type`, which has the same numbers.
  public static FileType ofNumber(int number) {
    return BY_NUMBER[number & 15];
  }

  /// The kind as the upper four bits of a mode.
  public int modeBits() {
    return number << 12;
  }

  private static FileType[] byNumber() {
    FileType[] types = new FileType[16];
    Arrays.fill(types, UNKNOWN);
    for (FileType type : values()) {
      types[type.number] = type;
    }
    return types;
  }
}
