package io.fullwire.agent.sync.scan;

import io.fullwire.posix.Directory;
import io.fullwire.posix.Errno;
import io.fullwire.posix.FileStatus;
import io.fullwire.posix.FileType;
import io.fullwire.posix.OpenFile;
import io.fullwire.posix.PosixException;
import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.tree.Ownership;
import io.fullwire.protocol.tree.Timestamp;
import io.fullwire.protocol.tree.Xattrs;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

/// Owner, mode, time and extended attributes of an entry of this host.
///
/// @param allAttributes all that can be read (`security.`, `trusted.`, `system.`), not just those
///     in `user.`
public record AttributeReader(boolean allAttributes) {
  private static final byte[] USER = "user.".getBytes(StandardCharsets.US_ASCII);

  SourceAttributes of(Directory directory, byte[] name, FileStatus status) throws PosixException {
    // The kernel allows `user.` attributes on files and directories alone.
    boolean none = !allAttributes && !mayHaveUserAttributes(status.type());
    Xattrs xattrs =
        none
            ? Xattrs.NONE
            : read(directory.attributeNames(name), each -> directory.attribute(name, each));
    return of(status, xattrs);
  }

  /// Of the top of a sync.
  SourceAttributes of(Directory directory) throws PosixException {
    return of(directory.status(), read(directory.attributeNames(), directory::attribute));
  }

  /// Of a file that is open, as `status` shows it.
  public SourceAttributes of(OpenFile file, FileStatus status) throws PosixException {
    return of(status, read(file.attributeNames(), file::attribute));
  }

  public static SourceAttributes of(FileStatus status, Xattrs xattrs) {
    return new SourceAttributes(
        new Ownership(status.permissions(), status.userId(), status.groupId()),
        modified(status),
        xattrs);
  }

  private static Timestamp modified(FileStatus status) {
    return new Timestamp(status.modified().seconds(), status.modified().nanos());
  }

  private static boolean mayHaveUserAttributes(FileType type) {
    return type == FileType.REGULAR || type == FileType.DIRECTORY;
  }

  private interface ValueOf {
    byte[] read(byte[] name) throws PosixException;
  }

  private Xattrs read(List<byte[]> names, ValueOf valueOf) throws PosixException {
    if (names.isEmpty()) {
      return Xattrs.NONE;
    }
    TreeMap<ByteString, ByteString> values = new TreeMap<>();
    for (byte[] name : names) {
      if (allAttributes || startsWithUser(name)) {
        try {
          values.put(ByteString.copyOf(name), ByteString.copyOf(valueOf.read(name)));
        } catch (PosixException e) {
          // Removed between the listing and now: as if it had never been listed.
          if (!e.is(Errno.ENODATA)) {
            throw e;
          }
        }
      }
    }
    return values.isEmpty() ? Xattrs.NONE : new Xattrs(values);
  }

  private static boolean startsWithUser(byte[] name) {
    return name.length > USER.length && Arrays.equals(name, 0, USER.length, USER, 0, USER.length);
  }
}
