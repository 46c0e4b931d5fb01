package io.fullwire.posix;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/// Names of directory entries: 1 to 255 bytes, any but `/` and 0, in no particular encoding.
public final class Names {

  /// Longest name in a directory.
  public static final int NAME_BYTES_MAX = 255;

  private Names() {}

  /// Whether `name` names an entry of a directory: not empty, not `.` or `..`, without `/` and 0,
  /// not too long. Anything else could lead out of the directory.
  public static boolean isEntryName(byte[] name) {
    if (name.length == 0 || name.length > NAME_BYTES_MAX) {
      return false;
    }
    if (name[0] == '.' && (name.length == 1 || (name.length == 2 && name[1] == '.'))) {
      return false;
    }
    for (byte b : name) {
      if (b == '/' || b == 0) {
        return false;
      }
    }
    return true;
  }

  /// As text for people: UTF-8 where it is, `\xNN` for bytes that are not or that are control
  /// characters, `\\` for a backslash. Distinct names stay distinct.
  public static String printable(byte[] name) {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(name)).toString();
      if (text.codePoints().noneMatch(c -> Character.isISOControl(c) || c == '\\')) {
        return text;
      }
    } catch (CharacterCodingException notUtf8) {
      return escaped(name);
    }
    return escaped(name);
  }

  private static String escaped(byte[] name) {
    StringBuilder text = new StringBuilder(name.length + 16);
    for (byte b : name) {
      if (b == '\\') {
        text.append("\\\\");
      } else if (b >= ' ' && b < 0x7f) {
        text.append((char) b);
      } else {
        text.append(String.format("\\x%02x", b));
      }
    }
    return text.toString();
  }
}
