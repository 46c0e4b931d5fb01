package io.fullwire.posix.linux;

import io.fullwire.posix.Errno;
import io.fullwire.posix.Names;
import io.fullwire.posix.Posix;
import io.fullwire.posix.PosixException;
import io.fullwire.posix.TargetDirectory;
import java.util.Arrays;

/// The whole of it on Linux.
public final class LinuxPosix implements Posix {

  private final Opener opener;

  private LinuxPosix(Opener opener) {
    this.opener = opener;
  }

  /// Whether this machine is one whose layouts are known here.
  public static boolean isSupported() {
    return LinuxAbi.ofThisMachine().isPresent();
  }

  public static LinuxPosix instance() {
    LinuxAbi abi =
        LinuxAbi.ofThisMachine()
            .orElseThrow(() -> new UnsupportedOperationException("not Linux on x86-64 or AArch64"));
    return new LinuxPosix(new Opener(abi));
  }

  /// For tests: as on a kernel without `openat2`.
  static LinuxPosix withoutOpenat2() {
    return new LinuxPosix(new Opener(LinuxAbi.ofThisMachine().orElseThrow(), false));
  }

  @Override
  public TargetDirectory directory(byte[] path) throws PosixException {
    if (path.length < Scratch.PATH_BYTES_MAX) {
      return new LinuxDirectory(opener, opener.openPath(path));
    }
    return walk(path);
  }

  @Override
  public boolean clearUmask() {
    try (Scratch scratch = Scratch.take()) {
      return Libc.umask(scratch.state, 0) >= 0;
    }
  }

  /// A path longer than the kernel takes: the longest start that fits, then name by name, which no
  /// link may be.
  private TargetDirectory walk(byte[] path) throws PosixException {
    int split = Scratch.PATH_BYTES_MAX - 1;
    while (split > 0 && path[split] != '/') {
      split--;
    }
    if (split == 0) {
      throw new PosixException("open", Names.printable(path), Errno.ENAMETOOLONG);
    }
    TargetDirectory current = directory(Arrays.copyOf(path, split));
    for (int from = split; from < path.length; ) {
      int to = from;
      while (to < path.length && path[to] != '/') {
        to++;
      }
      byte[] name = Arrays.copyOfRange(path, from, to);
      if (Names.isEntryName(name)) {
        try (TargetDirectory above = current) {
          current = above.directory(name);
        }
      } else if (name.length > 0) {
        current.close();
        EntryNames.require("openat", name);
      }
      from = to + 1;
    }
    return current;
  }
}
