package io.fullwire.agent.kernel.linux;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What is mounted where, as `/proc/self/mountinfo` tells it.
///
/// A line: mount id, parent id, `major:minor`, root, mount point, options, optional fields, `-`,
/// type, source, more options; spaces and the like in paths as `\040`.
record MountTable(List<Line> lines) {

  private static final Path SOURCE = Path.of("/proc/self/mountinfo");
  private static final int DEVICE_FIELD = 2;
  private static final int POINT_FIELD = 4;

  /// One mount.
  record Line(int deviceMajor, int deviceMinor, String point, String type) {

    boolean isFuse() {
      return type.equals("fuse") || type.startsWith("fuse.");
    }
  }

  static MountTable read() throws IOException {
    return parse(Files.readString(SOURCE, StandardCharsets.ISO_8859_1));
  }

  /// @param text bytes as ISO 8859-1
  static MountTable parse(String text) {
    List<Line> lines = new ArrayList<>();
    for (String line : text.lines().toList()) {
      String[] fields = line.split(" ");
      int dash = List.of(fields).indexOf("-");
      if (fields.length <= POINT_FIELD || dash < 0 || dash + 1 >= fields.length) {
        throw new IllegalArgumentException("not a line of a mount table: " + line);
      }
      String[] device = fields[DEVICE_FIELD].split(":");
      lines.add(
          new Line(
              Integer.parseInt(device[0]),
              Integer.parseInt(device[1]),
              unescape(fields[POINT_FIELD]),
              fields[dash + 1]));
    }
    return new MountTable(lines);
  }

  /// What is mounted at a directory; the last one if there are several on top of each other.
  Optional<Line> at(Path directory) {
    String point = directory.toString();
    return lines.stream().filter(line -> line.point().equals(point)).reduce((_, last) -> last);
  }

  /// `\040` and the like to bytes, then UTF-8.
  private static String unescape(String field) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int i = 0; i < field.length(); i++) {
      char c = field.charAt(i);
      if (c == '\\' && i + 3 < field.length()) {
        bytes.write(Integer.parseInt(field.substring(i + 1, i + 4), 8));
        i += 3;
      } else {
        bytes.write(c);
      }
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
