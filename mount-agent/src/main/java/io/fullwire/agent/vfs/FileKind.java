package io.fullwire.agent.vfs;

/// Kinds of node, as programs see them.
public enum FileKind {
  REGULAR,
  DIRECTORY,
  SYMLINK,
  FIFO,
  SOCKET,
  CHARACTER_DEVICE,
  BLOCK_DEVICE
}
