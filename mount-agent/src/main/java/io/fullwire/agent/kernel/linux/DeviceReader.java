package io.fullwire.agent.kernel.linux;

import io.fullwire.posix.Errno;
import io.fullwire.posix.foreign.NativeFunctions;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/// The loop of a thread that reads requests from one descriptor of the device, until the mount
/// ends.
///
/// A platform thread: it waits inside the kernel, which a virtual thread could only do at the cost
/// of its carrier. Two of them are best; more only wake each other.
final class DeviceReader implements Runnable {

  /// Largest request, a write with its headers.
  private static final int REQUEST_BYTES_MAX = InitNegotiation.TRANSFER_BYTES_MAX + 8192;

  private static final int PAGE_BYTES = 4096;
  private static final Logger LOG = System.getLogger(DeviceReader.class.getName());

  private final Device device;
  private final Dispatcher dispatcher;
  private final Runnable whenEnded;

  /// @param whenEnded run once, last, on the reader's thread
  DeviceReader(Device device, Dispatcher dispatcher, Runnable whenEnded) {
    this.device = device;
    this.dispatcher = dispatcher;
    this.whenEnded = whenEnded;
  }

  @Override
  public void run() {
    Arena arena = Arena.ofAuto();
    MemorySegment memory = arena.allocate(REQUEST_BYTES_MAX, PAGE_BYTES);
    ReplyBuffer buffer = new ReplyBuffer(arena, InitNegotiation.TRANSFER_BYTES_MAX);
    MemorySegment callState = NativeFunctions.callState(arena);
    Request request = new Request(memory);
    long address = memory.address();
    try {
      while (true) {
        long read = Libc.read(callState, device.fd(), address, REQUEST_BYTES_MAX);
        if (read >= Request.HEADER_BYTES) {
          dispatch(request, buffer);
        } else if (read >= 0) {
          throw new IllegalStateException("a request of " + read + " bytes");
        } else if (isOver(NativeFunctions.errno(callState))) {
          return;
        }
      }
    } finally {
      whenEnded.run();
    }
  }

  private void dispatch(Request request, ReplyBuffer buffer) {
    try {
      dispatcher.dispatch(request, device, buffer);
    } catch (RuntimeException | Error e) {
      LOG.log(Level.ERROR, "request " + request.opcode() + " failed", e);
      boolean _ = device.send(buffer, request.unique(), Errno.EIO, 0);
    }
  }

  private static boolean isOver(int errno) {
    // ENOENT: the request was interrupted before it could be read.
    if (errno == Errno.EINTR || errno == Errno.EAGAIN || errno == Errno.ENOENT) {
      return false;
    }
    if (!Device.isEnd(errno)) {
      LOG.log(Level.ERROR, "reading requests ended: {0}", Errno.name(errno));
    }
    return true;
  }
}
