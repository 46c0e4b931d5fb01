package io.fullwire.agent.kernel.linux;

import io.fullwire.agent.vfs.EntryReply;
import io.fullwire.agent.vfs.FileKind;
import io.fullwire.agent.vfs.NodeAttributes;

/// Answers LOOKUP.
final class EntryHandle extends ReplyHandle implements EntryReply {

  private final byte[] name;

  EntryHandle(Exchange exchange, byte[] name) {
    super(exchange);
    this.name = name;
  }

  @Override
  public void entry(NodeAttributes node) {
    Exchange exchange = exchange();
    Connection connection = exchange.connection();
    ReplyBuffer buffer = exchange.buffer();
    try {
      long inode = EntryEncoder.encode(buffer.body(), 0, node, connection.agreement().validity());
      if (!exchange.claim()) {
        return;
      }
      // Counted before it is sent: the kernel may forget it right after.
      connection.known().add(inode);
      if (!exchange.send(buffer, EntryEncoder.BYTES)) {
        connection.forget(inode, 1);
      } else if (exchange.overtakenByNotices()) {
        connection.notifications().expireEntry(exchange.inode(), name);
        connection.notifications().invalidateContent(inode, 0, 0);
      }
      if (node.cacheable() && node.kind() != FileKind.DIRECTORY) {
        lookedUp();
      }
    } finally {
      exchange.release(buffer);
    }
  }

  private void lookedUp() {
    Connection connection = exchange().connection();
    for (long directory :
        connection.habits().lookedUp(exchange().processId(), exchange().inode())) {
      connection.notifications().forgetListing(directory);
    }
  }

  @Override
  public void absent() {
    Exchange exchange = exchange();
    Connection connection = exchange.connection();
    ReplyBuffer buffer = exchange.buffer();
    try {
      EntryEncoder.encodeAbsent(buffer.body(), 0, connection.agreement().validity());
      if (exchange.claim()
          && exchange.send(buffer, EntryEncoder.BYTES)
          && exchange.overtakenByNotices()) {
        connection.notifications().expireEntry(exchange.inode(), name);
      }
    } finally {
      exchange.release(buffer);
    }
  }
}
