package io.fullwire.catalog.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.catalog.store.MemoryTreeStores;
import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.apply.Applied;
import io.fullwire.protocol.apply.TreeState;
import io.fullwire.protocol.codec.LogRecordCodec;
import io.fullwire.protocol.log.CommitReceipt;
import io.fullwire.protocol.log.LogPosition;
import io.fullwire.protocol.log.LogRecord;
import io.fullwire.protocol.tree.RequestId;
import io.fullwire.protocol.tree.TreeId;
import io.fullwire.testkit.chunk.MemoryChunkService;
import io.fullwire.testkit.log.MemoryTreeLogs;
import io.fullwire.testkit.time.VirtualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/// Several catalogs that each take themselves for the leader of one tree, over a log that loses and
/// delays appends, with pauses, kills and lost disks, while snapshots are made and the log is
/// trimmed behind them; each run is a seed. Whatever happens:
///
/// - a commit that was acknowledged is in the log, counts, and has the revision that was said;
/// - no request is applied twice;
/// - all catalogs end with the same tree, which is the one that the log alone leads to;
/// - once the faults end, every request gets an answer.
class LeadershipSimulationTest {
  private static final int SEEDS = Integer.getInteger("fullwire.simulation.seeds", 400);
  private static final long FIRST_SEED = Long.getLong("fullwire.simulation.first-seed", 0);
  private static final int CATALOGS = 3;
  private static final int CLIENTS = 4;
  private static final int COMMITS_PER_CLIENT = 25;

  @Test
  void no_acknowledged_commit_is_lost_and_there_is_one_history() {
    int acknowledged = 0;
    int deposed = 0;
    int trimmed = 0;
    for (long seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed++) {
      Run run = new Run(seed);
      try {
        run.play();
        run.check();
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
      }
      acknowledged += run.acknowledged().size();
      deposed += (int) run.epochs() - 1;
      trimmed += run.isTrimmed() ? 1 : 0;
    }
    System.out.printf(
        "%d seeds: %d commits acknowledged, leaders changed %d times, %d logs trimmed%n",
        SEEDS, acknowledged, deposed, trimmed);
    // A run in which nothing is won and no one is deposed shows nothing.
    assertThat(acknowledged).isGreaterThan(SEEDS * CLIENTS * COMMITS_PER_CLIENT / 4);
    assertThat(deposed).isGreaterThan(SEEDS);
    assertThat(trimmed).isGreaterThan(SEEDS / 2);
  }

  private static final class Run {
    private final SplittableRandom random;
    private final VirtualTime time = new VirtualTime();
    private final MemoryTreeLogs logs = new MemoryTreeLogs();
    private final MemoryChunkService chunks = new MemoryChunkService();
    private final TreeId tree;
    private final List<SimulatedCatalog> catalogs = new ArrayList<>();
    private final List<SimulatedClient> clients = new ArrayList<>();
    private final MemoryTreeStores.Store truth = new MemoryTreeStores().open(TreeId.random());

    Run(long seed) {
      random = new SplittableRandom(seed);
      tree = new TreeId(new UUID(seed, seed));
      logs.create(tree);
      for (int i = 0; i < CATALOGS; i++) {
        catalogs.add(new SimulatedCatalog(tree, logs, chunks, time, random));
      }
      for (int i = 0; i < CLIENTS; i++) {
        clients.add(new SimulatedClient("client " + i, catalogs, time, random));
      }
    }

    void play() {
      double failureRate = random.nextDouble() * 0.2;
      catalogs.forEach(catalog -> catalog.setFailureRate(failureRate));
      clients.forEach(client -> client.run(COMMITS_PER_CLIENT));
      for (int i = 0; i < 20; i++) {
        time.advance(Duration.ofMillis(random.nextInt(1, 800)));
        disturb();
      }
      catalogs.forEach(catalog -> catalog.setFailureRate(0));
      for (int i = 0; i < 600 && !clients.stream().allMatch(SimulatedClient::isDone); i++) {
        time.advance(Duration.ofSeconds(1));
      }
      assertThat(clients).allMatch(SimulatedClient::isDone, "has all its answers");
      time.advance(Duration.ofSeconds(20));
    }

    private void disturb() {
      SimulatedCatalog catalog = catalogs.get(random.nextInt(CATALOGS));
      switch (random.nextInt(4)) {
        case 0 -> catalog.pause(Duration.ofMillis(random.nextInt(1, 5_000)));
        case 1 -> catalog.kill();
        default -> {}
      }
    }

    void check() {
      Map<RequestId, Long> history = foldLog();
      acknowledged()
          .forEach(
              (request, receipt) ->
                  assertThat(history.get(request))
                      .as("revision of the acknowledged request %s", request)
                      .isEqualTo(receipt.revision()));
      for (SimulatedCatalog catalog : catalogs) {
        assertThat(catalog.store().sameTreeAs(truth)).as("the tree that the log leads to").isTrue();
      }
    }

    Map<RequestId, CommitReceipt> acknowledged() {
      Map<RequestId, CommitReceipt> all = new HashMap<>();
      clients.forEach(client -> all.putAll(client.acknowledged()));
      return all;
    }

    boolean isTrimmed() {
      return logs.beginning(tree).nextOffset() > 0;
    }

    long epochs() {
      return truth.head().epoch();
    }

    /// Reads all that the log ever had, as one who was there all the time.
    private Map<RequestId, Long> foldLog() {
      Map<RequestId, Long> revisions = new HashMap<>();
      long offset = 0;
      for (ByteString encoded : logs.records(tree)) {
        LogRecord logRecord = LogRecordCodec.decode(encoded);
        offset++;
        if (TreeState.apply(truth, logRecord) instanceof Applied.Changed changed) {
          truth.write(changed.delta(), new LogPosition(logs.end(tree).topicId(), offset));
          if (logRecord instanceof LogRecord.Commit commit) {
            assertThat(revisions.put(commit.requestId(), commit.revision()))
                .as("an earlier revision of request %s", commit.requestId())
                .isNull();
          }
        }
      }
      return revisions;
    }
  }
}
