package io.fullwire.chunk.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.chunk.pack.PackSettings;
import io.fullwire.chunk.pack.PackStore;
import io.fullwire.client.chunk.Frame;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.testkit.chunk.Blobs;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MissingAnswerTest {
  @TempDir private Path directory;
  private final Blobs blobs = new Blobs(11);
  private PackStore home;
  private MissingAnswer answer;

  @BeforeEach
  void open() {
    home =
        PackStore.open(
            new PackSettings(directory, true, PackSettings.PACK_BYTES_MIN, 0, 0, 4), () -> false);
    answer = new MissingAnswer(home);
  }

  @AfterEach
  void close() {
    home.close();
  }

  @Test
  void what_is_held_is_durable_before_it_is_said_so() {
    Frame anothers = blobs.noise(1_000);
    Digest unknown = blobs.noise(1_000).digest();
    home.put(anothers);
    assertThat(home.stats().syncedFrames()).isZero();

    BitSet missing = answer.missing(List.of(anothers.digest(), unknown));

    assertThat(missing).isEqualTo(BitSet.valueOf(new long[] {0b10}));
    assertThat(home.stats().syncedFrames()).isEqualTo(1);
  }

  @Test
  void a_question_about_what_nobody_stored_costs_no_sync() {
    home.put(blobs.noise(1_000));

    assertThat(answer.missing(List.of(blobs.noise(10).digest())).cardinality()).isEqualTo(1);
    assertThat(answer.missing(List.of()).cardinality()).isZero();
    assertThat(home.stats().syncs()).isZero();
  }
}
