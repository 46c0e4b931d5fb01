package io.fullwire.chunk.pack;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/// Packs that are open for reading: those used last, up to a number, and those in use. Safe from
/// any thread.
final class PackReaders implements AutoCloseable {
  private final PackDirectory directory;
  private final int openMax;
  private final Map<Integer, Reader> readers = new LinkedHashMap<>(16, 0.75f, true);

  PackReaders(PackDirectory directory, int openMax) {
    this.directory = directory;
    this.openMax = openMax;
  }

  /// Fills `into` from a pack. Throws [java.nio.file.NoSuchFileException] when the pack is gone.
  void read(int packNumber, int offsetBytes, ByteBuffer into) throws IOException {
    Reader reader = acquire(packNumber);
    try {
      Channels.readFully(reader.channel, into, offsetBytes);
    } finally {
      release(reader);
    }
  }

  /// Closes a pack once nobody reads it any more.
  void forget(int packNumber) throws IOException {
    synchronized (readers) {
      Reader reader = readers.remove(packNumber);
      if (reader != null) {
        retire(reader);
      }
    }
  }

  @Override
  public void close() throws IOException {
    synchronized (readers) {
      for (Reader reader : readers.values()) {
        retire(reader);
      }
      readers.clear();
    }
  }

  private Reader acquire(int packNumber) throws IOException {
    synchronized (readers) {
      Reader reader = readers.get(packNumber);
      if (reader == null) {
        reader = new Reader(FileChannel.open(directory.pack(packNumber), StandardOpenOption.READ));
        readers.put(packNumber, reader);
        closeOldest();
      }
      reader.userCount++;
      return reader;
    }
  }

  private void release(Reader reader) throws IOException {
    synchronized (readers) {
      reader.userCount--;
      if (reader.retired && reader.userCount == 0) {
        reader.channel.close();
      }
    }
  }

  private void closeOldest() throws IOException {
    Iterator<Reader> oldestFirst = readers.values().iterator();
    while (readers.size() > openMax) {
      Reader oldest = oldestFirst.next();
      oldestFirst.remove();
      retire(oldest);
    }
  }

  private static void retire(Reader reader) throws IOException {
    reader.retired = true;
    if (reader.userCount == 0) {
      reader.channel.close();
    }
  }

  private static final class Reader {
    final FileChannel channel;
    int userCount;
    boolean retired;

    Reader(FileChannel channel) {
      this.channel = channel;
    }
  }
}
