package io.fullwire.posix;

import java.util.HashMap;
import java.util.Map;

/// Error numbers of Linux, the same on x86-64 and AArch64, and their names.
public final class Errno {

  public static final int EPERM = 1;
  public static final int ENOENT = 2;
  public static final int EINTR = 4;
  public static final int EIO = 5;
  public static final int ENXIO = 6;
  public static final int E2BIG = 7;
  public static final int EBADF = 9;
  public static final int EAGAIN = 11;
  public static final int ENOMEM = 12;
  public static final int EACCES = 13;
  public static final int EFAULT = 14;
  public static final int EBUSY = 16;
  public static final int EEXIST = 17;
  public static final int EXDEV = 18;
  public static final int ENODEV = 19;
  public static final int ENOTDIR = 20;
  public static final int EISDIR = 21;
  public static final int EINVAL = 22;
  public static final int ENFILE = 23;
  public static final int EMFILE = 24;
  public static final int ENOTTY = 25;
  public static final int EFBIG = 27;
  public static final int ENOSPC = 28;
  public static final int ESPIPE = 29;
  public static final int EROFS = 30;
  public static final int EMLINK = 31;
  public static final int EPIPE = 32;
  public static final int ERANGE = 34;
  public static final int ENAMETOOLONG = 36;
  public static final int ENOSYS = 38;
  public static final int ENOTEMPTY = 39;
  public static final int ELOOP = 40;
  public static final int ENODATA = 61;
  public static final int EOVERFLOW = 75;
  public static final int EILSEQ = 84;
  public static final int EOPNOTSUPP = 95;
  public static final int ECONNABORTED = 103;
  public static final int ENOTCONN = 107;
  public static final int ETIMEDOUT = 110;
  public static final int ECONNREFUSED = 111;
  public static final int ESTALE = 116;
  public static final int EDQUOT = 122;

  private static final Map<Integer, String> NAMES = names();

  private Errno() {}

  /// Symbolic name, `ENOENT`; `errno 999` for one that is not known here.
  public static String name(int errno) {
    return NAMES.getOrDefault(errno, "errno " + errno);
  }

  private static Map<Integer, String> names() {
    Map<Integer, String> names = new HashMap<>();
    for (var field : Errno.class.getFields()) {
      try {
        names.put(field.getInt(null), field.getName());
      } catch (IllegalAccessException e) {
        throw new IllegalStateException("constant " + field.getName() + " is not public", e);
      }
    }
    return Map.copyOf(names);
  }
}
