package io.fullwire.agent.kernel.linux;

import io.fullwire.agent.kernel.ErrorToErrno;
import io.fullwire.agent.vfs.FileSystem;
import io.fullwire.agent.vfs.PosixError;
import io.fullwire.agent.vfs.SeekTarget;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/// Asks the file system what the kernel asked, one method for each operation. What it throws is an
/// error for the asker and an entry in the log, never the end of a reader.
final class Questions {

  private static final Logger LOG = System.getLogger(Questions.class.getName());

  private final FileSystem fileSystem;

  Questions(FileSystem fileSystem) {
    this.fileSystem = fileSystem;
  }

  void lookup(Exchange exchange, Request request) {
    byte[] name = request.lookupName();
    EntryHandle reply = new EntryHandle(exchange, name);
    ask(reply, () -> fileSystem.lookup(exchange.inode(), name, reply));
  }

  void attributes(Exchange exchange) {
    AttributesHandle reply = new AttributesHandle(exchange);
    ask(reply, () -> fileSystem.attributes(exchange.inode(), reply));
  }

  void readLink(Exchange exchange) {
    BytesHandle reply = BytesHandle.ofLink(exchange);
    ask(reply, () -> fileSystem.readLink(exchange.inode(), reply));
  }

  void read(Exchange exchange, Request request) {
    long from = request.offset();
    int length = request.sizeBytes();
    ContentHandle reply = new ContentHandle(exchange, length);
    ask(reply, () -> fileSystem.read(exchange.inode(), from, length, reply));
  }

  void list(Exchange exchange, Request request, boolean plus) {
    long cookie = request.offset();
    ListingHandle reply = new ListingHandle(exchange, cookie == 0, plus, request.sizeBytes());
    ask(reply, () -> fileSystem.list(exchange.inode(), cookie, reply));
  }

  void extendedAttribute(Exchange exchange, Request request) {
    byte[] name = request.attributeName();
    BytesHandle reply = BytesHandle.ofExtendedAttributes(exchange, request.attributeSizeBytes());
    ask(reply, () -> fileSystem.extendedAttribute(exchange.inode(), name, reply));
  }

  void extendedAttributeNames(Exchange exchange, Request request) {
    BytesHandle reply = BytesHandle.ofExtendedAttributes(exchange, request.attributeSizeBytes());
    ask(reply, () -> fileSystem.extendedAttributeNames(exchange.inode(), reply));
  }

  void usage(Exchange exchange) {
    UsageHandle reply = new UsageHandle(exchange);
    ask(reply, () -> fileSystem.usage(reply));
  }

  void seek(Exchange exchange, Request request) {
    long from = request.offset();
    OffsetHandle reply = new OffsetHandle(exchange);
    switch (request.seekWhence()) {
      case Request.SEEK_DATA ->
          ask(reply, () -> fileSystem.seek(exchange.inode(), from, SeekTarget.DATA, reply));
      case Request.SEEK_HOLE ->
          ask(reply, () -> fileSystem.seek(exchange.inode(), from, SeekTarget.HOLE, reply));
      default -> reply.fail(PosixError.INVALID_ARGUMENT);
    }
  }

  private static void ask(ReplyHandle reply, Runnable question) {
    Exchange exchange = reply.exchange();
    try {
      question.run();
      exchange.leave(reply);
    } catch (RuntimeException | Error e) {
      LOG.log(Level.ERROR, exchange + " failed", e);
      if (exchange.isOpen()) {
        reply.discard();
        exchange.fail(ErrorToErrno.of(PosixError.IO));
      }
    }
  }
}
