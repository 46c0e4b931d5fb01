package io.fullwire.agent.cli.gateway;

import io.fullwire.protocol.tree.EntryName;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// Bytes in a URL: letters and digits as they are, all else as `%NN`.
final class Escaped {
  private Escaped() {}

  static String segment(String text) {
    StringBuilder escaped = new StringBuilder();
    append(escaped, text.getBytes(StandardCharsets.UTF_8));
    return escaped.toString();
  }

  /// A path from the root, slashes as they are.
  static String path(List<EntryName> names) {
    StringBuilder escaped = new StringBuilder();
    for (EntryName name : names) {
      append(escaped.append('/'), name.bytes().toByteArray());
    }
    return escaped.isEmpty() ? "/" : escaped.toString();
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
