package io.fullwire.systemtests.kernels;

import io.fullwire.protocol.frame.Codec;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.frame.FrameHeader;
import java.util.Random;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/// What every blob costs at each of its three ends.
@State(Scope.Thread)
public class FrameKernels {
  private static final int SMALL_FILE_BYTES = 15 << 10;

  private final byte[] smallFile = new byte[SMALL_FILE_BYTES];
  private final FrameHeader header;
  private final byte[] encoded;

  public FrameKernels() {
    new Random(1).nextBytes(smallFile);
    header = FrameHeader.blob(Digest.of(smallFile), Codec.NONE, SMALL_FILE_BYTES, SMALL_FILE_BYTES);
    encoded = header.toByteArray();
  }

  @Benchmark
  public Digest digest_of_15_KiB() {
    return Digest.of(smallFile);
  }

  @Benchmark
  public byte[] frame_header_written() {
    return header.toByteArray();
  }

  @Benchmark
  public FrameHeader frame_header_read() {
    return FrameHeader.parse(encoded, 0);
  }
}
