package io.fullwire.agent.control;

import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.EntryName;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// Bytes as text, in a URL or a request: letters and digits as they are, all else as `%NN`.
public final class Escaped {
  private static final int HEX = 16;
  private static final int DIGITS = 2;
  private static final int PLAIN_END = 0x80;

  private Escaped() {}

  public static String segment(String text) {
    StringBuilder escaped = new StringBuilder();
    append(escaped, text.getBytes(StandardCharsets.UTF_8));
    return escaped.toString();
  }

  /// A path from the root, slashes as they are.
  public static String path(List<EntryName> names) {
    StringBuilder escaped = new StringBuilder();
    for (EntryName name : names) {
      append(escaped.append('/'), name.bytes().toByteArray());
    }
    return escaped.isEmpty() ? "/" : escaped.toString();
  }

  /// The names of a path that [#path] wrote; empty for the root. `INVALID_REQUEST` for what it did
  /// not write.
  public static List<EntryName> names(String path) {
    List<EntryName> names = new ArrayList<>();
    for (String name : path.split("/", -1)) {
      if (!name.isEmpty()) {
        names.add(EntryName.of(bytes(name)));
      }
    }
    return names;
  }

  private static byte[] bytes(String escaped) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(escaped.length());
    for (int i = 0; i < escaped.length(); i++) {
      char c = escaped.charAt(i);
      if (c == '%') {
        bytes.write(byteAt(escaped, i + 1));
        i += DIGITS;
      } else if (c < PLAIN_END) {
        bytes.write(c);
      } else {
        throw FullwireException.invalid("'" + escaped + "' has characters that are not escaped");
      }
    }
    return bytes.toByteArray();
  }

  private static int byteAt(String escaped, int from) {
    int high = from + 1 < escaped.length() ? Character.digit(escaped.charAt(from), HEX) : -1;
    int low = high < 0 ? -1 : Character.digit(escaped.charAt(from + 1), HEX);
    if (low < 0) {
      throw FullwireException.invalid("'" + escaped + "' has a % without two digits after it");
    }
    return high * HEX + low;
  }

  private static void append(StringBuilder to, byte[] bytes) {
    for (byte b : bytes) {
      boolean plain =
          (b >= 'a' && b <= 'z')
              || (b >= 'A' && b <= 'Z')
              || (b >= '0' && b <= '9')
              || b == '-'
              || b == '.'
              || b == '_';
      if (plain) {
        to.append((char) b);
      } else {
        to.append('%')
            .append(Character.forDigit((b >> 4) & 15, 16))
            .append(Character.forDigit(b & 15, 16));
      }
    }
  }
}
