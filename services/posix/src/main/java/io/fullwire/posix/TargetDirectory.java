package io.fullwire.posix;

/// A directory in which entries are made, changed and removed. Nothing follows a symbolic link.
///
/// Permissions are taken as given, less the process's umask ([Posix#clearUmask]).
public interface TargetDirectory extends Directory {

  @Override
  TargetDirectory directory(byte[] name) throws PosixException;

  /// Makes an empty file for reading and writing; `EEXIST` if there is anything of that name. The
  /// caller closes it.
  OpenFile create(byte[] name, int permissions) throws PosixException;

  /// Opens an existing regular file for reading and writing; the caller closes it.
  OpenFile openForWriting(byte[] name) throws PosixException;

  void makeDirectory(byte[] name, int permissions) throws PosixException;

  void makeFifo(byte[] name, int permissions) throws PosixException;

  /// Makes a symbolic link to `target`, any bytes without 0.
  void makeSymlink(byte[] name, byte[] target) throws PosixException;

  /// Gives the node that is `existing` in `source` a further name here.
  void link(Directory source, byte[] existing, byte[] name) throws PosixException;

  /// Moves an entry to `toName` in `to`, at once.
  void rename(byte[] name, TargetDirectory to, byte[] toName, RenameMode mode)
      throws PosixException;

  /// Removes anything but a directory.
  void remove(byte[] name) throws PosixException;

  /// Removes an empty directory.
  void removeDirectory(byte[] name) throws PosixException;

  /// `EOPNOTSUPP` for a symbolic link, which has none.
  void setPermissions(byte[] name, int permissions) throws PosixException;

  void setOwner(byte[] name, int userId, int groupId) throws PosixException;

  void setTimes(byte[] name, Timestamp accessed, Timestamp modified) throws PosixException;

  /// Sets an extended attribute, whether it existed or not.
  void setAttribute(byte[] name, byte[] attribute, byte[] value) throws PosixException;

  void removeAttribute(byte[] name, byte[] attribute) throws PosixException;

  /// Of the directory itself.
  void setPermissions(int permissions) throws PosixException;

  void setOwner(int userId, int groupId) throws PosixException;

  void setTimes(Timestamp accessed, Timestamp modified) throws PosixException;

  void setAttribute(byte[] attribute, byte[] value) throws PosixException;

  /// Returns when its entries are on disk.
  void sync() throws PosixException;

  /// Returns when everything written to its file system before the call is on disk.
  void syncFileSystem() throws PosixException;
}
