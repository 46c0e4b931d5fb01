package io.fullwire.posix;

import java.io.IOException;
import java.util.List;

/// An open directory, and the way to what is in it: each call takes the name of one entry, follows
/// no symbolic link and cannot leave the directory, however names change meanwhile. Paths of any
/// length are walked directory by directory.
///
/// A name that is not an entry's ([Names#isEntryName]) fails with `EINVAL`, one that is too long
/// with `ENAMETOOLONG`. Safe to use from several threads at once, but not while it is closed.
public interface Directory extends AutoCloseable {

  /// Of the directory itself.
  FileStatus status() throws PosixException;

  /// Of an entry; of a link itself, not of where it leads.
  FileStatus status(byte[] name) throws PosixException;

  /// Shows every entry to `visitor`, in the file system's order. Entries made or removed meanwhile
  /// may or may not be seen. One listing at a time for each open directory.
  void list(EntryVisitor visitor) throws IOException;

  /// Opens a directory in it; the caller closes it. `ENOTDIR` or `ELOOP` when it is something else.
  Directory directory(byte[] name) throws PosixException;

  /// Opens a file for reading; the caller closes it. Does not wait for the other end of a fifo.
  OpenFile open(byte[] name) throws PosixException;

  /// Target of a symbolic link, as its bytes.
  byte[] readLink(byte[] name) throws PosixException;

  /// Names of an entry's extended attributes; empty also where the file system has none.
  List<byte[]> attributeNames(byte[] name) throws PosixException;

  /// Value of an extended attribute; `ENODATA` when there is none.
  byte[] attribute(byte[] name, byte[] attribute) throws PosixException;

  /// The same for the directory itself.
  List<byte[]> attributeNames() throws PosixException;

  byte[] attribute(byte[] attribute) throws PosixException;

  @Override
  void close();
}
