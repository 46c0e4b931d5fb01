package io.fullwire.agent.kernel.linux;

import io.fullwire.agent.kernel.MountException;
import io.fullwire.posix.Errno;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/// Sends each request where it belongs: to the file system, or to an answer that needs none.
final class Dispatcher {

  private static final Logger LOG = System.getLogger(Dispatcher.class.getName());

  private final Connection connection;
  private final Questions questions;
  private final OpenAnswers opens;

  Dispatcher(Connection connection) {
    this.connection = connection;
    questions = new Questions(connection.fileSystem());
    opens = new OpenAnswers(connection);
  }

  /// Handles one request; returns when it is answered, or left to be answered later.
  ///
  /// @param buffer the calling reader's own
  void dispatch(Request request, Device device, ReplyBuffer buffer) {
    Opcode opcode = request.opcode();
    connection.upcalls().count(opcode);
    switch (opcode) {
      case LOOKUP -> questions.lookup(exchange(request, device, buffer), request);
      case GETATTR -> questions.attributes(exchange(request, device, buffer));
      case READ -> questions.read(exchange(request, device, buffer), request);
      case READDIRPLUS -> questions.list(exchange(request, device, buffer), request, true);
      case READDIR -> questions.list(exchange(request, device, buffer), request, false);
      case READLINK -> questions.readLink(exchange(request, device, buffer));
      case GETXATTR -> questions.extendedAttribute(exchange(request, device, buffer), request);
      case LISTXATTR ->
          questions.extendedAttributeNames(exchange(request, device, buffer), request);
      case STATFS -> questions.usage(exchange(request, device, buffer));
      case LSEEK -> questions.seek(exchange(request, device, buffer), request);
      case FORGET -> connection.forget(request.inode(), request.forgetLookups());
      case BATCH_FORGET -> forgetAll(request);
      case INTERRUPT -> connection.deferred().interrupt(request.interruptedUnique());
      case INIT -> begin(request, device, buffer);
      case OPEN -> opens.open(request.unique(), device, buffer);
      case OPENDIR -> opens.openDirectory(request.unique(), device, buffer);
      case RELEASE, RELEASEDIR, DESTROY -> answer(request, 0, device, buffer);
      case SETATTR,
          SYMLINK,
          MKNOD,
          MKDIR,
          UNLINK,
          RMDIR,
          RENAME,
          RENAME2,
          LINK,
          WRITE,
          SETXATTR,
          REMOVEXATTR,
          CREATE,
          TMPFILE,
          FALLOCATE,
          COPY_FILE_RANGE,
          COPY_FILE_RANGE_64 ->
          answer(request, Errno.EROFS, device, buffer);
      case IOCTL -> answer(request, Errno.ENOTTY, device, buffer);
      // Told so once, the kernel does these by itself and does not ask again.
      case FLUSH,
          FSYNC,
          FSYNCDIR,
          GETLK,
          SETLK,
          SETLKW,
          ACCESS,
          BMAP,
          POLL,
          SETUPMAPPING,
          REMOVEMAPPING,
          SYNCFS,
          STATX,
          UNKNOWN ->
          answer(request, Errno.ENOSYS, device, buffer);
      case NOTIFY_REPLY -> LOG.log(Level.WARNING, "an answer to a question that was not asked");
    }
  }

  private Exchange exchange(Request request, Device device, ReplyBuffer buffer) {
    return new Exchange(connection, device, buffer, request);
  }

  private static void answer(Request request, int errno, Device device, ReplyBuffer buffer) {
    boolean _ = device.send(buffer, request.unique(), errno, 0);
  }

  private void forgetAll(Request request) {
    int count = request.forgetCount();
    for (int i = 0; i < count; i++) {
      connection.forget(request.forgetInode(i), request.forgetLookups(i));
    }
  }

  private void begin(Request request, Device device, ReplyBuffer buffer) {
    InitNegotiation negotiation = connection.negotiation();
    try {
      Agreement agreement = negotiation.agree(request.initBody());
      negotiation.encodeAnswer(buffer.body(), agreement);
      connection.agreed(agreement);
      boolean _ = device.send(buffer, request.unique(), 0, InitNegotiation.ANSWER_BYTES);
    } catch (MountException e) {
      connection.refused(e);
      answer(request, Errno.EIO, device, buffer);
    }
  }
}
