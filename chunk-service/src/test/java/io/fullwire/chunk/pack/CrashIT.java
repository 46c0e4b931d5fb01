package io.fullwire.chunk.pack;

import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.chunk.store.FrameRun;
import io.fullwire.client.chunk.Frame;
import io.fullwire.client.chunk.FrameDecoder;
import io.fullwire.client.chunk.FrameReader;
import io.fullwire.protocol.frame.Digest;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A process that stores is killed in the middle, again and again on the same packs.
class CrashIT {
  private static final int ROUNDS = 4;
  private static final int ACKNOWLEDGED_PER_ROUND = 300;

  @TempDir private Path directory;

  @Test
  void nothing_acknowledged_is_lost_when_the_process_is_killed() throws Exception {
    List<Digest> acknowledged = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      acknowledged.addAll(storeUntilKilled(round));
      try (PackStore store = open()) {
        assertThat(acknowledged).allSatisfy(digest -> assertIntact(store, digest));
        assertThat(store.stats().damagedFrames()).isLessThanOrEqualTo(1);
      }
    }
    assertThat(acknowledged).hasSizeGreaterThanOrEqualTo(ROUNDS * ACKNOWLEDGED_PER_ROUND);
  }

  private List<Digest> storeUntilKilled(int round) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-cp",
                System.getProperty("java.class.path"),
                StoringProcess.class.getName(),
                directory.toString(),
                String.valueOf(round))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    List<Digest> acknowledged = new ArrayList<>();
    try (BufferedReader lines = process.inputReader()) {
      for (int i = 0; i < ACKNOWLEDGED_PER_ROUND; i++) {
        acknowledged.add(Digest.ofHex(lines.readLine()));
      }
      // By its handle: the process itself would close the stream that is still to be read.
      assertThat(process.toHandle().destroyForcibly()).isTrue();
      // What it acknowledged before it died counts, and is read to the last whole line.
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.length() == 2 * Digest.SIZE_BYTES) {
          acknowledged.add(Digest.ofHex(line));
        }
      }
    }
    process.waitFor();
    return acknowledged;
  }

  private static void assertIntact(PackStore store, Digest digest) {
    FrameRun run = store.read(List.of(digest), 0, 1);
    assertThat(run.frameCount()).as("blob %s", digest).isEqualTo(1);
    Frame frame = new FrameReader("the store").feed(run.bytes().duplicate()).getFirst();
    assertThat(FrameDecoder.decode(frame).remaining()).isEqualTo(30_000);
  }

  private PackStore open() {
    return PackStore.open(
        new PackSettings(directory, true, StoringProcess.PACK_BYTES, 0, 0, 4), () -> false);
  }
}
