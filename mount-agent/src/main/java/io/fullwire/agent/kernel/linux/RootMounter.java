package io.fullwire.agent.kernel.linux;

import io.fullwire.agent.kernel.MountException;
import io.fullwire.agent.kernel.MountOptions;
import io.fullwire.posix.Errno;
import io.fullwire.posix.foreign.NativeFunctions;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;

/// Mounts by mount(2), for who may.
final class RootMounter implements Mounter {

  static final String DEVICE = "/dev/fuse";

  private static final Logger LOG = System.getLogger(RootMounter.class.getName());
  private static final String TYPE = "fuse.fullwire";
  private static final long MS_RDONLY = 1;
  private static final long MS_NOSUID = 2;
  private static final long MS_NODEV = 4;
  private static final long MS_REMOUNT = 32;
  private static final int MNT_FORCE = 1;
  private static final int MNT_DETACH = 2;
  private static final int ROOT_MODE = 0x4000;

  /// The kernel refused for lack of rights; another way may be open.
  static final class NotPermitted extends Exception {
    private final String reason;

    private NotPermitted(String reason) {
      super(reason);
      this.reason = reason;
    }

    String reason() {
      return reason;
    }
  }

  @Override
  public int mount(MountOptions options) throws MountException {
    try {
      return tryMount(options);
    } catch (NotPermitted e) {
      throw new MountException(e.reason(), e);
    }
  }

  int tryMount(MountOptions options) throws MountException, NotPermitted {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment state = NativeFunctions.callState(arena);
      int fd = openDevice(arena, state);
      MemorySegment source = arena.allocateFrom(options.source());
      MemorySegment target = arena.allocateFrom(options.directory().toString());
      MemorySegment type = arena.allocateFrom(TYPE);
      MemorySegment text = arena.allocateFrom(optionText(state, fd, options));
      if (Libc.mount(state, source, target, type, flags(options), text) == 0) {
        return fd;
      }
      int errno = NativeFunctions.errno(state);
      int _ = Libc.close(state, fd);
      String message = "mount on " + options.directory() + ": " + Errno.name(errno);
      if (errno == Errno.EPERM || errno == Errno.EACCES) {
        throw new NotPermitted(message);
      }
      throw new MountException(message);
    }
  }

  @Override
  public boolean detach(Path directory) {
    return unmount(directory, MNT_DETACH);
  }

  @Override
  public boolean force(Path directory) {
    return unmount(directory, MNT_FORCE);
  }

  @Override
  public boolean remount(MountOptions options) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment state = NativeFunctions.callState(arena);
      MemorySegment target = arena.allocateFrom(options.directory().toString());
      MemorySegment nothing = arena.allocateFrom("");
      long flags = MS_REMOUNT | flags(options);
      if (Libc.mount(state, nothing, target, nothing, flags, nothing) == 0) {
        return true;
      }
      String why = Errno.name(NativeFunctions.errno(state));
      LOG.log(Level.WARNING, "remounting {0}: {1}", options.directory(), why);
      return false;
    }
  }

  @Override
  public boolean canRemount() {
    return true;
  }

  private static boolean unmount(Path directory, int flags) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment state = NativeFunctions.callState(arena);
      return Libc.umount2(state, arena.allocateFrom(directory.toString()), flags) == 0;
    }
  }

  private static int openDevice(Arena arena, MemorySegment state)
      throws MountException, NotPermitted {
    int flags = Libc.O_RDWR | Libc.O_CLOEXEC;
    int fd = Libc.open(state, arena.allocateFrom(DEVICE), flags);
    if (fd >= 0) {
      return fd;
    }
    int errno = NativeFunctions.errno(state);
    if (errno == Errno.EACCES || errno == Errno.EPERM) {
      throw new NotPermitted("open " + DEVICE + ": " + Errno.name(errno));
    }
    throw new MountException("open " + DEVICE + ": " + Errno.name(errno));
  }

  private static String optionText(MemorySegment state, int fd, MountOptions options) {
    StringBuilder text = new StringBuilder();
    text.append("fd=").append(fd);
    text.append(",rootmode=").append(Integer.toOctalString(ROOT_MODE));
    text.append(",user_id=").append(Libc.geteuid(state));
    text.append(",group_id=").append(Libc.getegid(state));
    text.append(",default_permissions");
    text.append(",max_read=").append(InitNegotiation.TRANSFER_BYTES_MAX);
    if (options.otherUsers()) {
      text.append(",allow_other");
    }
    return text.toString();
  }

  private static long flags(MountOptions options) {
    return MS_NOSUID | MS_NODEV | (options.readOnly() ? MS_RDONLY : 0);
  }
}
