package io.fullwire.catalog.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.catalog.store.MemoryTreeStores;
import io.fullwire.catalog.store.RocksTreeStores;
import io.fullwire.catalog.store.SnapshotBook;
import io.fullwire.catalog.store.StoredItem;
import io.fullwire.catalog.store.StoredItems;
import io.fullwire.catalog.store.StoredSnapshot;
import io.fullwire.catalog.store.TreeStore;
import io.fullwire.catalog.store.TreeStores;
import io.fullwire.client.log.LogReader;
import io.fullwire.protocol.apply.Applied;
import io.fullwire.protocol.apply.TreeState;
import io.fullwire.protocol.codec.LogRecordCodec;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.log.LogPosition;
import io.fullwire.protocol.log.LogRecord;
import io.fullwire.protocol.tree.Mutation;
import io.fullwire.protocol.tree.RequestId;
import io.fullwire.protocol.tree.Timestamp;
import io.fullwire.protocol.tree.TreeId;
import io.fullwire.testkit.chunk.MemoryChunkService;
import io.fullwire.testkit.log.MemoryTreeLogs;
import io.fullwire.testkit.tree.ModelTree;
import io.fullwire.testkit.tree.RandomMutations;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Random trees with a snapshot behind every record: whatever the log is trimmed to, the snapshot
/// and the rest lead to the state that all records lead to.
class SnapshotModelTest {
  private static final int COMMITS = 40;

  @Test
  void every_snapshot_and_the_rest_of_the_log_lead_to_the_state_that_all_records_lead_to() {
    for (long seed = 0; seed < 25; seed++) {
      new Run(seed, new MemoryTreeStores()).play();
    }
  }

  @Test
  void so_they_do_on_disk(@TempDir Path directory) {
    try (RocksTreeStores stores = RocksTreeStores.open(directory)) {
      for (long seed = 100; seed < 104; seed++) {
        new Run(seed, stores).play();
      }
    }
  }

  private static final class Run {
    private final SplittableRandom random;
    private final TreeStores stores;
    private final TreeId tree;
    private final MemoryTreeLogs logs = new MemoryTreeLogs();
    private final SnapshotArchive archive =
        new SnapshotArchive(SnapshotScene.HOME, new MemoryChunkService());
    private final MemoryTreeStores.Store truth = new MemoryTreeStores().open(TreeId.random());
    private final long seed;
    private long epoch = 1;

    Run(long seed, TreeStores stores) {
      this.seed = seed;
      this.random = new SplittableRandom(seed);
      this.tree = new TreeId(new UUID(seed, seed));
      this.stores = stores;
      logs.create(tree);
    }

    void play() {
      writeLog();
      long end = logs.end(tree).nextOffset();
      TreeStore rebuilt = stores.open(tree);
      for (long offset = 0; offset < end; offset++) {
        LogRecord first = LogRecordCodec.decode(logs.records(tree).get((int) offset));
        if (offset > 0 && !(first instanceof LogRecord.SnapshotBegan)) {
          continue;
        }
        logs.trim(tree, offset);
        if (new LastStored(offset).isThere()) {
          follow(rebuilt, new SnapshotRecovery(logs, archive, id -> SnapshotScene.HOME));
          String what = "seed " + seed + ", trimmed to " + offset;
          assertThat(rebuilt.head()).as(what).isEqualTo(truth.head());
          assertThat(items(rebuilt)).as(what).isEqualTo(items(truth));
        }
      }
    }

    /// Whether the log from an offset on speaks of a snapshot that is stored.
    private final class LastStored {
      private final List<UUID> begun = new ArrayList<>();
      private boolean isThere;

      LastStored(long from) {
        List<LogRecord> left =
            logs.records(tree).stream().skip(from).map(LogRecordCodec::decode).toList();
        for (LogRecord logRecord : left) {
          switch (logRecord) {
            case LogRecord.SnapshotBegan began -> begun.add(began.snapshot());
            case LogRecord.SnapshotStored stored -> isThere |= begun.contains(stored.snapshot());
            case LogRecord.Commit _, LogRecord.EpochBegan _ -> {}
          }
        }
      }

      boolean isThere() {
        return isThere;
      }
    }

    private void writeLog() {
      ModelTree model = new ModelTree();
      RandomMutations mutations = new RandomMutations(random, model);
      append(new LogRecord.EpochBegan(epoch, new UUID(1, 1), time()));
      for (int step = 0; step < COMMITS; step++) {
        Timestamp time = TreeState.nextTime(truth.head(), time());
        List<Mutation> commit = mutations.next();
        if (model.commit(time, commit)) {
          append(commit(time, truth.head().revision() + 1, commit));
        }
        disturb(time);
        snapshot();
      }
    }

    /// Records that are void where they stand, and would not be elsewhere.
    private void disturb(Timestamp time) {
      List<Mutation> reserve = List.of(new Mutation.Reserve(1));
      switch (random.nextInt(5)) {
        case 0 -> append(commit(time, truth.head().revision() + 2, reserve));
        case 1 -> append(commit(time, truth.head().revision(), reserve));
        case 2 -> {
          epoch++;
          append(new LogRecord.EpochBegan(epoch, new UUID(2, epoch), time));
        }
        case 3 -> append(new LogRecord.EpochBegan(epoch, new UUID(3, 3), time));
        default -> {}
      }
    }

    private void snapshot() {
      UUID id = new UUID(random.nextLong(), random.nextLong());
      append(new LogRecord.SnapshotBegan(epoch, id, time()));
      Digest manifest;
      long revision;
      try (StoredSnapshot state = truth.snapshot()) {
        manifest = archive.write(tree, id, state);
        revision = state.head().revision();
      }
      if (random.nextBoolean()) {
        disturb(TreeState.nextTime(truth.head(), time()));
      }
      append(new LogRecord.SnapshotStored(epoch, id, revision, manifest, time()));
    }

    private LogRecord commit(Timestamp time, long revision, List<Mutation> mutations) {
      RequestId request = new RequestId(new UUID(random.nextLong(), random.nextLong()));
      return new LogRecord.Commit(epoch, revision, time, "test", request, mutations);
    }

    private void append(LogRecord logRecord) {
      assertThat(logs.append(tree, LogRecordCodec.encode(logRecord)).toCompletableFuture())
          .isCompleted();
      apply(truth, logRecord, logs.end(tree));
    }

    /// As a replica does it, without one.
    private void follow(TreeStore store, SnapshotRecovery recovery) {
      LogPosition from = recovery.recover(tree, store).from();
      try (LogReader reader = logs.newReader()) {
        reader.follow(tree, from);
        for (LogReader.Item item : reader.poll(Duration.ZERO)) {
          LogReader.Item.Appended appended = (LogReader.Item.Appended) item;
          apply(store, LogRecordCodec.decode(appended.encoded()), appended.next());
        }
      }
    }

    private static void apply(TreeStore store, LogRecord logRecord, LogPosition next) {
      if (TreeState.apply(store, logRecord) instanceof Applied.Changed changed) {
        SnapshotBook book = store.snapshots();
        store.write(changed.delta(), next, book);
      }
    }

    private Timestamp time() {
      return new Timestamp(random.nextLong(50), 0);
    }

    private static List<StoredItem> items(TreeStore store) {
      List<StoredItem> all = new ArrayList<>();
      try (StoredSnapshot snapshot = store.snapshot();
          StoredItems items = snapshot.items()) {
        for (StoredItem item = items.next(); item != null; item = items.next()) {
          all.add(item);
        }
      }
      return all;
    }
  }
}
