package io.fullwire.testkit.chunk;

import io.fullwire.client.chunk.BlobEncoder;
import io.fullwire.client.chunk.Frame;
import io.fullwire.protocol.frame.Digest;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Frames to test with, the same for the same seed.
public final class Blobs {
  private final Random random;

  public Blobs(long seed) {
    this.random = new Random(seed);
  }

  /// `sizeBytes` that do not compress.
  public Frame noise(int sizeBytes) {
    byte[] bytes = new byte[sizeBytes];
    random.nextBytes(bytes);
    return BlobEncoder.encode(ByteBuffer.wrap(bytes));
  }

  /// `sizeBytes` that compress well.
  public Frame text(int sizeBytes) {
    byte[] bytes = new byte[sizeBytes];
    for (int i = 0; i < sizeBytes; i++) {
      bytes[i] = (byte) ('a' + random.nextInt(3));
    }
    return BlobEncoder.encode(ByteBuffer.wrap(bytes));
  }

  public List<Frame> noise(int count, int sizeBytes) {
    List<Frame> frames = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      frames.add(noise(sizeBytes));
    }
    return frames;
  }

  public static List<Digest> digestsOf(List<Frame> frames) {
    return frames.stream().map(Frame::digest).toList();
  }
}
