package io.fullwire.agent.kernel.linux;

import io.fullwire.agent.vfs.FileSystemUsage;
import io.fullwire.agent.vfs.UsageReply;

/// Answers STATFS.
final class UsageHandle extends ReplyHandle implements UsageReply {

  UsageHandle(Exchange exchange) {
    super(exchange);
  }

  @Override
  public void usage(FileSystemUsage usage) {
    Exchange exchange = exchange();
    ReplyBuffer buffer = exchange.buffer();
    try {
      UsageEncoder.encode(buffer.body(), usage);
      if (exchange.claim()) {
        boolean _ = exchange.send(buffer, UsageEncoder.BYTES);
      }
    } finally {
      exchange.release(buffer);
    }
  }
}
