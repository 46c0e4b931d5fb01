package io.fullwire.chunk.pack;

import io.fullwire.client.chunk.Frame;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// The pack that new frames are appended to. One thread at a time appends; [#force()] may be called
/// from any.
final class PackWriter implements AutoCloseable {
  private final FileChannel channel;
  private final PackEntries entries;
  private final int packNumber;
  private int sizeBytes;
  private volatile boolean forcedAndClosed;

  private PackWriter(FileChannel channel, PackEntries entries, int packNumber, int sizeBytes) {
    this.channel = channel;
    this.entries = entries;
    this.packNumber = packNumber;
    this.sizeBytes = sizeBytes;
  }

  static PackWriter create(Path file, int packNumber) throws IOException {
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    try {
      Channels.writeFully(channel, PackHeader.write(packNumber));
    } catch (IOException e) {
      // A pack of this number must not be in the way of the next try.
      try (channel) {
        Files.delete(file);
      } catch (IOException left) {
        e.addSuppressed(left);
      }
      throw e;
    }
    return new PackWriter(channel, new PackEntries(packNumber), packNumber, PackHeader.SIZE_BYTES);
  }

  /// Goes on behind the last frame of `entries`, and cuts off what follows it.
  static PackWriter reopen(Path file, int packNumber, PackEntries entries) throws IOException {
    FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
    channel.truncate(entries.coveredBytes());
    channel.position(entries.coveredBytes());
    return new PackWriter(channel, entries, packNumber, entries.coveredBytes());
  }

  int packNumber() {
    return packNumber;
  }

  int sizeBytes() {
    return sizeBytes;
  }

  PackEntries entries() {
    return entries;
  }

  boolean isEmpty() {
    return entries.count() == 0;
  }

  /// Appends a frame. When that fails the pack is as it was before.
  Location append(Frame frame, int payloadCrc) throws IOException {
    ByteBuffer header = ByteBuffer.wrap(frame.header().toByteArray());
    try {
      // Not where the last write ended: it may have failed half-way and not been taken back.
      channel.position(sizeBytes);
      // The payload last: it is what tells whether all was written, unless it is empty.
      if (frame.payload().hasRemaining()) {
        Channels.writeFully(channel, header, frame.payload().duplicate());
      } else {
        Channels.writeFully(channel, header);
      }
    } catch (IOException e) {
      takeBack(e);
      throw e;
    }
    Location location = new Location(packNumber, sizeBytes, frame.wireSizeBytes(), payloadCrc);
    entries.add(frame.digest(), location);
    sizeBytes = location.endBytes();
    return location;
  }

  private void takeBack(IOException cause) {
    try {
      channel.truncate(sizeBytes);
    } catch (IOException left) {
      // What is left is overwritten by the next frame, or cut off by the next start.
      cause.addSuppressed(left);
    }
  }

  /// Makes all that was appended durable.
  void force() throws IOException {
    try {
      channel.force(false);
    } catch (ClosedChannelException e) {
      // Closed meanwhile, which forced it: then all is durable already.
      if (!forcedAndClosed) {
        throw e;
      }
    }
  }

  void forceAndClose() throws IOException {
    channel.force(false);
    forcedAndClosed = true;
    channel.close();
  }

  /// Closes without making durable what was appended since the last [#force()].
  @Override
  public void close() throws IOException {
    channel.close();
  }
}
