package io.fullwire.chunk.serve;

import io.fullwire.chunk.flow.Inflow;
import io.fullwire.chunk.store.BlobStore;
import io.fullwire.client.chunk.Frame;
import io.fullwire.client.chunk.FrameDecoder;
import io.fullwire.client.chunk.StoreReceipt;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.FrameKind;

/// Takes blobs in: each is verified before it is kept, and all are durable before it is said so.
public final class StoreAnswer {
  private final BlobStore home;

  public StoreAnswer(BlobStore home) {
    this.home = home;
  }

  /// Takes all frames and closes the stream. The first that is no blob, or does not match its
  /// digest, or finds no room, ends it with an error that names it; what came before may be kept
  /// and is not acknowledged.
  public StoreReceipt store(Inflow<Frame> frames) {
    try (frames) {
      int storedCount = 0;
      int knownCount = 0;
      long storedBytes = 0;
      for (Frame frame = frames.next(); frame != null; frame = frames.next()) {
        requireBlob(frame);
        if (home.put(frame)) {
          storedCount++;
          storedBytes += frame.header().encodedSizeBytes();
        } else {
          knownCount++;
        }
      }
      home.sync();
      return new StoreReceipt(storedCount, knownCount, storedBytes);
    }
  }

  private static void requireBlob(Frame frame) {
    if (frame.header().kind() != FrameKind.BLOB) {
      throw FullwireException.invalid("frame " + frame + " is no blob and can not be stored");
    }
    FrameDecoder.decode(frame);
  }
}
