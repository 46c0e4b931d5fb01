package io.fullwire.posix.nio;

import static io.fullwire.posix.nio.NioErrors.act;
import static io.fullwire.posix.nio.NioErrors.call;
import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import io.fullwire.posix.Errno;
import io.fullwire.posix.FileStatus;
import io.fullwire.posix.FileType;
import io.fullwire.posix.PosixException;
import io.fullwire.posix.Timestamp;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Status and attributes of the node at a path, links not followed.
final class NioNode {

  private static final String USER_PREFIX = "user.";

  private NioNode() {}

  static FileStatus status(Path path) throws PosixException {
    return call("stat", path, () -> status(Files.readAttributes(path, "unix:*", NOFOLLOW_LINKS)));
  }

  static List<byte[]> attributeNames(Path path) throws PosixException {
    return call(
        "listxattr",
        path,
        () -> {
          List<byte[]> names = new ArrayList<>();
          for (String name : userView(path).list()) {
            names.add((USER_PREFIX + name).getBytes(StandardCharsets.UTF_8));
          }
          return names;
        });
  }

  static byte[] attribute(Path path, byte[] attribute) throws PosixException {
    return call(
        "getxattr",
        path,
        () -> {
          String name = userName(path, attribute);
          UserDefinedFileAttributeView view = userView(path);
          if (!view.list().contains(name)) {
            throw new PosixException("getxattr", path.toString(), Errno.ENODATA);
          }
          ByteBuffer value = ByteBuffer.allocate(view.size(name));
          while (value.hasRemaining() && view.read(name, value) > 0) {}
          return value.array();
        });
  }

  static void setAttribute(Path path, byte[] attribute, byte[] value) throws PosixException {
    act(
        "setxattr",
        path,
        () -> {
          int written = userView(path).write(userName(path, attribute), ByteBuffer.wrap(value));
          if (written != value.length) {
            throw new PosixException("setxattr", path.toString(), Errno.ENOSPC);
          }
        });
  }

  static void removeAttribute(Path path, byte[] attribute) throws PosixException {
    act("removexattr", path, () -> userView(path).delete(userName(path, attribute)));
  }

  static void setPermissions(Path path, int permissions) throws PosixException {
    act("chmod", path, () -> Files.setAttribute(path, "unix:mode", permissions, NOFOLLOW_LINKS));
  }

  static void setOwner(Path path, int user, int group) throws PosixException {
    act(
        "chown",
        path,
        () -> {
          Files.setAttribute(path, "unix:uid", user, NOFOLLOW_LINKS);
          Files.setAttribute(path, "unix:gid", group, NOFOLLOW_LINKS);
        });
  }

  static void setTimes(Path path, Timestamp accessed, Timestamp modified) throws PosixException {
    act(
        "utimes",
        path,
        () ->
            Files.getFileAttributeView(path, BasicFileAttributeView.class, NOFOLLOW_LINKS)
                .setTimes(fileTime(modified), fileTime(accessed), null));
  }

  private static FileStatus status(Map<String, Object> attributes) {
    int mode = (int) number(attributes, "mode");
    long size = number(attributes, "size");
    long node = number(attributes, "rdev");
    return new FileStatus(
        FileType.ofMode(mode),
        mode & 0xfff,
        number(attributes, "ino"),
        (int) number(attributes, "nlink"),
        (int) number(attributes, "uid"),
        (int) number(attributes, "gid"),
        size,
        size,
        number(attributes, "dev"),
        (int) ((node >>> 8) & 0xfff),
        (int) (node & 0xff),
        time(attributes, "lastAccessTime"),
        time(attributes, "lastModifiedTime"),
        time(attributes, "ctime"),
        null);
  }

  private static long number(Map<String, Object> attributes, String name) {
    return ((Number) required(attributes, name)).longValue();
  }

  private static Timestamp time(Map<String, Object> attributes, String name) {
    Instant instant = ((FileTime) required(attributes, name)).toInstant();
    return new Timestamp(instant.getEpochSecond(), instant.getNano());
  }

  private static Object required(Map<String, Object> attributes, String name) {
    return Objects.requireNonNull(attributes.get(name), name);
  }

  private static FileTime fileTime(Timestamp time) {
    return FileTime.from(Instant.ofEpochSecond(time.seconds(), time.nanos()));
  }

  private static UserDefinedFileAttributeView userView(Path path) throws IOException {
    UserDefinedFileAttributeView view =
        Files.getFileAttributeView(path, UserDefinedFileAttributeView.class, NOFOLLOW_LINKS);
    if (view == null) {
      throw new PosixException("xattr", path.toString(), Errno.EOPNOTSUPP);
    }
    return view;
  }

  private static String userName(Path path, byte[] attribute) throws PosixException {
    String name = new String(attribute, StandardCharsets.UTF_8);
    if (!name.startsWith(USER_PREFIX)) {
      throw new PosixException("xattr", path.toString(), Errno.EOPNOTSUPP);
    }
    return name.substring(USER_PREFIX.length());
  }
}
