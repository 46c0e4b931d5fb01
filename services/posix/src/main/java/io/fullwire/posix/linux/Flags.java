package io.fullwire.posix.linux;

/// Numbers of `<fcntl.h>`, `<linux/openat2.h>` and relatives that are the same on both machines.
final class Flags {

  static final int O_RDONLY = 0;
  static final int O_RDWR = 2;
  static final int O_CREAT = 0x40;
  static final int O_EXCL = 0x80;
  static final int O_NONBLOCK = 0x800;
  static final int O_CLOEXEC = 0x80000;
  static final int O_PATH = 0x200000;

  static final long RESOLVE_NO_MAGICLINKS = 0x02;
  static final long RESOLVE_NO_SYMLINKS = 0x04;
  static final long RESOLVE_BENEATH = 0x08;

  static final int AT_FDCWD = -100;
  static final int AT_SYMLINK_NOFOLLOW = 0x100;
  static final int AT_REMOVEDIR = 0x200;
  static final int AT_NO_AUTOMOUNT = 0x800;
  static final int AT_EMPTY_PATH = 0x1000;

  static final int RENAME_NOREPLACE = 1;
  static final int RENAME_EXCHANGE = 2;

  static final int SEEK_DATA = 3;
  static final int SEEK_HOLE = 4;

  static final int FALLOC_FL_KEEP_SIZE = 1;

  static final int POSIX_FADV_SEQUENTIAL = 2;
  static final int POSIX_FADV_WILLNEED = 3;
  static final int POSIX_FADV_DONTNEED = 4;

  private Flags() {}
}
