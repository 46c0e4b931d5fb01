package io.fullwire.agent.kernel.linux;

import static io.fullwire.posix.Errno.ECONNABORTED;
import static io.fullwire.posix.Errno.EINTR;
import static io.fullwire.posix.Errno.ENODEV;
import static io.fullwire.posix.Errno.ENOENT;
import static io.fullwire.posix.Errno.ENOTCONN;
import static io.fullwire.posix.Errno.EPERM;

import io.fullwire.posix.Errno;
import io.fullwire.posix.foreign.NativeFunctions;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/// One descriptor of `/dev/fuse`. A request is answered on the one it was read from.
///
/// Writing is safe from any thread; each message is one call.
final class Device {

  private static final Logger LOG = System.getLogger(Device.class.getName());

  private final int fd;

  Device(int fd) {
    this.fd = fd;
  }

  int fd() {
    return fd;
  }

  /// Sends an answer whose body is the first `bodyLengthBytes` of the buffer's. Only an address is
  /// passed on, so the caller must use the buffer again after the call.
  ///
  /// @return false if nobody waits for it any more
  boolean send(ReplyBuffer buffer, long unique, int errno, int bodyLengthBytes) {
    buffer.putHeader(unique, errno, bodyLengthBytes);
    long bytes = ReplyBuffer.HEADER_BYTES + (long) bodyLengthBytes;
    while (true) {
      long written = Libc.write(buffer.callState(), fd, buffer.headerAddress(), bytes);
      if (written >= 0) {
        return true;
      }
      int failure = NativeFunctions.errno(buffer.callState());
      if (failure != EINTR) {
        return unsent(buffer, unique, failure);
      }
    }
  }

  /// Sends an answer whose body lies in vectors `[1, count)` of the buffer's.
  boolean sendVectors(ReplyBuffer buffer, long unique, int count, int bodyLengthBytes) {
    buffer.putHeader(unique, 0, bodyLengthBytes);
    buffer.putVector(0, buffer.headerAddress(), ReplyBuffer.HEADER_BYTES);
    while (true) {
      long written = Libc.writev(buffer.callState(), fd, buffer.vectorsAddress(), count);
      if (written >= 0) {
        return true;
      }
      int failure = NativeFunctions.errno(buffer.callState());
      if (failure != EINTR) {
        return unsent(buffer, unique, failure);
      }
    }
  }

  /// Whether an error of the device means that the mount is over.
  static boolean isEnd(int errno) {
    return errno == ENODEV || errno == ENOTCONN || errno == ECONNABORTED || errno == EPERM;
  }

  /// An answer that the kernel did not take, though someone may wait for it, is followed by an
  /// error, which it can hardly refuse; if the request is over, it says so and no more.
  private boolean unsent(ReplyBuffer buffer, long unique, int errno) {
    if (errno != ENOENT && !isEnd(errno)) {
      LOG.log(Level.ERROR, "answer to request {0}: {1}", unique, Errno.name(errno));
      buffer.putHeader(unique, Errno.EIO, 0);
      long _ = Libc.write(buffer.callState(), fd, buffer.headerAddress(), ReplyBuffer.HEADER_BYTES);
    }
    return false;
  }
}
