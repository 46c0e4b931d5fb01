package io.fullwire.agent.cli.host;

import io.fullwire.agent.cli.text.ArgumentText;
import io.fullwire.protocol.error.FullwireException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The directories on which something of FUSE is mounted, as `/proc/self/mounts` has them.
///
/// @param directories as bytes in the form of [ArgumentText], since a name need not be text
public record MountPoints(List<String> directories) {
  private static final Path TABLE = Path.of("/proc/self/mounts");
  private static final int DIRECTORY_FIELD = 1;
  private static final int TYPE_FIELD = 2;
  private static final int ESCAPE_DIGITS = 3;

  public MountPoints {
    directories = List.copyOf(directories);
  }

  public static MountPoints read() {
    try {
      return parse(Files.readString(TABLE, StandardCharsets.ISO_8859_1));
    } catch (IOException e) {
      throw FullwireException.unavailable("table of mounts " + TABLE + " cannot be read", e);
    }
  }

  /// @param table its bytes as ISO 8859-1
  static MountPoints parse(String table) {
    List<String> directories = new ArrayList<>();
    for (String line : table.lines().toList()) {
      String[] fields = line.split(" ");
      boolean fuse =
          fields.length > TYPE_FIELD
              && (fields[TYPE_FIELD].equals("fuse") || fields[TYPE_FIELD].startsWith("fuse."));
      if (fuse) {
        directories.add(unescaped(fields[DIRECTORY_FIELD]));
      }
    }
    return new MountPoints(directories);
  }

  public boolean contains(Path directory) {
    return directories.contains(directory.toString());
  }

  /// The innermost mount that `path`, which is absolute and normal, is in or at.
  public @Nullable Path above(Path path) {
    for (Path at = path; at != null; at = at.getParent()) {
      if (contains(at)) {
        return at;
      }
    }
    return null;
  }

  /// A path in a mount: the mount's directory, and the way from there.
  public record Below(Path mount, String path) {}

  /// The mount that a path leads into, the innermost of several; null when it is in none.
  ///
  /// @param path as the command line has it ([ArgumentText])
  public @Nullable Below find(String path) {
    try {
      Path absolute = canonical(Path.of(path));
      Path mount = above(absolute);
      return mount == null ? null : new Below(mount, mount.relativize(absolute).toString());
    } catch (InvalidPathException notUtf8) {
      return findByParts(path);
    }
  }

  /// As [#find], for a path that Java has no [Path] for: only what leads to the mount needs one.
  private @Nullable Below findByParts(String path) {
    Below found = null;
    for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
      try {
        Path directory = canonical(Path.of(path.substring(0, slash + 1)));
        if (contains(directory)) {
          found = new Below(directory, path.substring(slash + 1));
        }
      } catch (InvalidPathException belowTheMount) {
        break;
      }
    }
    return found != null ? found : inWorkingDirectory(path);
  }

  private @Nullable Below inWorkingDirectory(String path) {
    Path here = Path.of("").toAbsolutePath();
    Path mount = path.startsWith("/") ? null : above(here);
    return mount == null ? null : new Below(mount, mount.relativize(here) + "/" + path);
  }

  /// The path as the table has it: absolute, with symlinks on the way to its last name followed.
  /// The directory itself is not touched, since a dead mount answers nothing.
  public static Path canonical(Path directory) {
    Path absolute = directory.toAbsolutePath().normalize();
    Path parent = absolute.getParent();
    if (parent == null) {
      return absolute;
    }
    try {
      return parent.toRealPath().resolve(absolute.getFileName());
    } catch (IOException e) {
      return absolute;
    }
  }

  /// `\040` and the like to bytes.
  private static String unescaped(String field) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int i = 0; i < field.length(); i++) {
      char c = field.charAt(i);
      if (c == '\\' && i + ESCAPE_DIGITS < field.length()) {
        bytes.write(Integer.parseInt(field.substring(i + 1, i + 1 + ESCAPE_DIGITS), 8));
        i += ESCAPE_DIGITS;
      } else {
        bytes.write(c);
      }
    }
    return ArgumentText.ofBytes(bytes.toByteArray());
  }
}
