package io.fullwire.chunk.pack;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/// Reads and writes that do not stop half-way. Threads that come here are never interrupted: a
/// channel closes itself for all of its users when one of them is.
final class Channels {
  private Channels() {}

  static void readFully(FileChannel channel, ByteBuffer into, long atBytes) throws IOException {
    long at = atBytes;
    while (into.hasRemaining()) {
      int count = channel.read(into, at);
      if (count < 0) {
        throw new EOFException("file ends at byte " + at);
      }
      at += count;
    }
  }

  static void writeFully(FileChannel channel, ByteBuffer... from) throws IOException {
    ByteBuffer last = from[from.length - 1];
    do {
      channel.write(from);
    } while (last.hasRemaining());
  }
}
