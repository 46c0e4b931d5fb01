package io.fullwire.catalog.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.Ownership;
import io.fullwire.protocol.tree.SnapshotItem;
import io.fullwire.protocol.tree.TreeId;
import io.fullwire.protocol.tree.TreeName;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;

class ReadsTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final Duration PAUSE_MAX = Duration.ofSeconds(1);

  /// As many as there may be at once.
  private static final int READERS = 64;

  private final MemorySite site = new MemorySite("home", new HomeRelay());
  private final TreeId tree = TreeId.random();

  @BeforeEach
  void makeTree() {
    site.catalog.createTree(tree, new TreeName("t"), new Ownership(0755, 0, 0)).block(PATIENCE);
  }

  @AfterEach
  void stop() {
    site.close();
  }

  @Test
  void readers_that_hang_are_ended_and_make_room_for_others() {
    Reads reads = new Reads(site.replicas, site.workers, PAUSE_MAX);
    List<StepVerifier> hanging =
        Stream.generate(() -> hanging(reads))
            .limit(READERS)
            .map(StepVerifier::verifyLater)
            .toList();

    hanging.forEach(reader -> reader.verify(PATIENCE));

    assertThat(items(reads)).hasSize(2);
  }

  @Test
  void a_snapshot_that_is_read_to_its_end_makes_room_for_the_next() {
    Reads reads = new Reads(site.replicas, site.workers);

    for (int i = 0; i <= READERS; i++) {
      assertThat(items(reads)).hasSize(2);
    }
  }

  /// Takes one item and no more.
  private StepVerifier hanging(Reads reads) {
    return StepVerifier.create(snapshot(reads), 1)
        .expectNextCount(1)
        .expectErrorSatisfies(
            e -> assertThat(((FullwireException) e).code()).isEqualTo(ErrorCode.TIMED_OUT));
  }

  private Flux<SnapshotItem> snapshot(Reads reads) {
    return reads.snapshot(tree, InodeNumber.ROOT, 1);
  }

  private List<SnapshotItem> items(Reads reads) {
    return snapshot(reads).collectList().block(PATIENCE);
  }
}
