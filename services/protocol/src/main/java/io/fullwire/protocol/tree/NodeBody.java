package io.fullwire.protocol.tree;

import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.Limits;
import io.fullwire.protocol.error.FullwireException;

/// What kind of node it is, with what only that kind has.
public sealed interface NodeBody {
  NodeBody DIRECTORY = new Directory();
  NodeBody FIFO = new Fifo();
  NodeBody SOCKET = new Socket();

  record File(Content content) implements NodeBody {}

  /// Its entries are kept by name below it, not here.
  record Directory() implements NodeBody {}

  record Symlink(ByteString target) implements NodeBody {
    public Symlink {
      if (target.isEmpty()
          || target.size() > Limits.SYMLINK_TARGET_BYTES_MAX
          || target.contains((byte) 0)) {
        throw FullwireException.invalid(
            "symlink target '"
                + target
                + "' has "
                + target.size()
                + " bytes; must be 1 to "
                + Limits.SYMLINK_TARGET_BYTES_MAX
                + " without a zero byte");
      }
    }
  }

  record Fifo() implements NodeBody {}

  record Socket() implements NodeBody {}

  /// A device by its major and minor number, block or character.
  record Device(boolean block, int major, int minor) implements NodeBody {}
}
