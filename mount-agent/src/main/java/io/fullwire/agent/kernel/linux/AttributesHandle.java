package io.fullwire.agent.kernel.linux;

import io.fullwire.agent.vfs.AttributesReply;
import io.fullwire.agent.vfs.NodeAttributes;

/// Answers GETATTR. The kernel itself drops an answer that an invalidation has overtaken.
final class AttributesHandle extends ReplyHandle implements AttributesReply {

  AttributesHandle(Exchange exchange) {
    super(exchange);
  }

  @Override
  public void attributes(NodeAttributes node) {
    Exchange exchange = exchange();
    ReplyBuffer buffer = exchange.buffer();
    try {
      Validity validity = exchange.connection().agreement().validity();
      AttributesEncoder.encodeAnswer(buffer.body(), node, validity);
      if (exchange.claim()) {
        boolean _ = exchange.send(buffer, AttributesEncoder.ANSWER_BYTES);
      }
    } finally {
      exchange.release(buffer);
    }
  }
}
