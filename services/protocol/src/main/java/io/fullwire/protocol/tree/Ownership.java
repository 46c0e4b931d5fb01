package io.fullwire.protocol.tree;

import io.fullwire.protocol.error.FullwireException;

/// Who may do what with a node: the twelve permission bits (`07777`), and the numeric owner and
/// group as unsigned 32-bit values.
public record Ownership(int mode, int uid, int gid) {
  public static final int MODE_MASK = 07777;

  public Ownership {
    if ((mode & ~MODE_MASK) != 0) {
      throw FullwireException.invalid(
          "mode "
              + Integer.toOctalString(mode)
              + " has bits outside of "
              + Integer.toOctalString(MODE_MASK));
    }
  }
}
