package io.fullwire.agent.kernel.linux;

import static io.fullwire.agent.kernel.linux.Wire.U32;

import io.fullwire.agent.kernel.ErrorToErrno;
import io.fullwire.agent.vfs.BytesReply;
import io.fullwire.agent.vfs.PosixError;

/// Answers READLINK, GETXATTR and LISTXATTR.
///
/// Asked for the length only, an answer to the latter two is 8 bytes: length (4), 0 (4).
final class BytesHandle extends ReplyHandle implements BytesReply {

  private static final int LENGTH_ANSWER_BYTES = 8;

  private final int roomBytes;
  private final boolean lengthOnly;

  private BytesHandle(Exchange exchange, int roomBytes, boolean lengthOnly) {
    super(exchange);
    this.roomBytes = roomBytes;
    this.lengthOnly = lengthOnly;
  }

  /// For the target of a link, for which the kernel has room for any that can exist.
  static BytesHandle ofLink(Exchange exchange) {
    return new BytesHandle(exchange, InitNegotiation.TRANSFER_BYTES_MAX, false);
  }

  static BytesHandle ofExtendedAttributes(Exchange exchange, int roomBytes) {
    return new BytesHandle(exchange, roomBytes, roomBytes == 0);
  }

  @Override
  public void bytes(byte[] value) {
    Exchange exchange = exchange();
    if (!lengthOnly && value.length > roomBytes) {
      exchange.fail(ErrorToErrno.of(PosixError.RANGE));
      return;
    }
    ReplyBuffer buffer = exchange.buffer();
    try {
      int length;
      if (lengthOnly) {
        buffer.body().set(U32, 0, value.length);
        buffer.body().set(U32, 4, 0);
        length = LENGTH_ANSWER_BYTES;
      } else {
        Wire.put(buffer.body(), 0, value);
        length = value.length;
      }
      if (exchange.claim()) {
        boolean _ = exchange.send(buffer, length);
      }
    } finally {
      exchange.release(buffer);
    }
  }
}
