package io.fullwire.agent.kernel.linux;

import static io.fullwire.agent.kernel.linux.Wire.U64;

import io.fullwire.agent.vfs.OffsetReply;

/// Answers LSEEK: offset (8).
final class OffsetHandle extends ReplyHandle implements OffsetReply {

  private static final int ANSWER_BYTES = 8;

  OffsetHandle(Exchange exchange) {
    super(exchange);
  }

  @Override
  public void offset(long offsetBytes) {
    Exchange exchange = exchange();
    ReplyBuffer buffer = exchange.buffer();
    try {
      buffer.body().set(U64, 0, offsetBytes);
      if (exchange.claim()) {
        boolean _ = exchange.send(buffer, ANSWER_BYTES);
      }
    } finally {
      exchange.release(buffer);
    }
  }
}
