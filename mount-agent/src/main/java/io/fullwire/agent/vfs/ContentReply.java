package io.fullwire.agent.vfs;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/// The answer to a read: parts are appended in the order of the file, then [#done].
///
/// Nothing is sent before `done`, so after a part fails the reply can still be answered with an
/// error; or, after [#reset], with other parts. One thread at a time; what is begun on the thread
/// that asked is finished before the question returns.
public interface ContentReply extends Reply {

  /// Appends what remains in `bytes`. Its position is left alone. A direct buffer is not copied:
  /// it must not change before `done` returns.
  void append(ByteBuffer bytes);

  /// Appends `lengthBytes` bytes of a file, read into the driver's own buffer now.
  ///
  /// @throws java.io.EOFException if the file ends before; nothing was appended
  /// @throws IOException if it cannot be read; nothing was appended
  void append(FileChannel file, long fromBytes, int lengthBytes) throws IOException;

  /// Appends zeros, for a hole.
  void appendZeros(int lengthBytes);

  /// Takes back all parts.
  void reset();

  /// Answers with what was appended. Nothing appended means the end of the file.
  void done();
}
