package io.fullwire.catalog.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.protocol.apply.Applied;
import io.fullwire.protocol.apply.TreeState;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.log.LogPosition;
import io.fullwire.protocol.log.LogRecord;
import io.fullwire.protocol.tree.Entry;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.Mutation;
import io.fullwire.protocol.tree.RequestId;
import io.fullwire.protocol.tree.SnapshotItem;
import io.fullwire.protocol.tree.Timestamp;
import io.fullwire.protocol.tree.TreeId;
import io.fullwire.testkit.tree.ModelTree;
import io.fullwire.testkit.tree.RandomMutations;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Random commits, to the tree under test and to a plain one: they must agree on which may be made
/// and on all that the tree then holds.
class TreeModelTest {
  private static final int COMMITS = 120;
  private static final UUID TOPIC = new UUID(1, 2);

  @Test
  void a_tree_in_memory_does_what_the_model_does() {
    int accepted = 0;
    for (long seed = 0; seed < 150; seed++) {
      accepted += run(seed, new MemoryTreeStores());
    }
    // Else the changes drawn are so wild that nothing is tried.
    assertThat(accepted).isBetween(150 * COMMITS / 5, 150 * COMMITS * 9 / 10);
  }

  @Test
  void a_tree_on_disk_does_what_the_model_does(@TempDir Path directory) {
    try (RocksTreeStores stores = RocksTreeStores.open(directory)) {
      for (long seed = 1_000; seed < 1_030; seed++) {
        run(seed, stores);
      }
    }
  }

  private static int run(long seed, TreeStores stores) {
    SplittableRandom random = new SplittableRandom(seed);
    TreeId id = new TreeId(new UUID(seed, seed));
    TreeStore store = stores.open(id);
    ModelTree model = new ModelTree();
    RandomMutations mutations = new RandomMutations(random, model);
    begin(store);
    for (int step = 0; step < COMMITS; step++) {
      Timestamp time = TreeState.nextTime(store.head(), new Timestamp(random.nextLong(50), 0));
      List<Mutation> commit = mutations.next();
      boolean expected = model.commit(time, commit);
      String what = "seed " + seed + ", step " + step + ": " + commit;
      assertThat(commit(store, time, commit)).as(what).isEqualTo(expected);
      if (expected) {
        assertSame(store, id, model, what);
      }
    }
    return Math.toIntExact(model.revision());
  }

  private static void begin(TreeStore store) {
    apply(store, new LogRecord.EpochBegan(1, TOPIC, new Timestamp(0, 0)));
  }

  private static boolean commit(TreeStore store, Timestamp time, List<Mutation> mutations) {
    LogRecord.Commit commit =
        new LogRecord.Commit(
            1, store.head().revision() + 1, time, "test", RequestId.random(), mutations);
    try {
      TreeState.requireValid(store, commit);
    } catch (FullwireException refused) {
      return false;
    }
    apply(store, commit);
    return true;
  }

  private static void apply(TreeStore store, LogRecord logRecord) {
    Applied.Changed changed = (Applied.Changed) TreeState.apply(store, logRecord);
    LogPosition position = store.position();
    long offset = position == null ? 0 : position.nextOffset();
    store.write(changed.delta(), new LogPosition(TOPIC, offset + 1));
  }

  private static void assertSame(TreeStore store, TreeId id, ModelTree model, String what) {
    List<Entry> entries = new ArrayList<>();
    try (TreeWalk walk = new TreeWalk(id, store.snapshot(), InodeNumber.ROOT)) {
      for (SnapshotItem item = walk.next(); item != null; item = walk.next()) {
        switch (item) {
          case SnapshotItem.Header header -> assertThat(header.root()).isEqualTo(model.root());
          case SnapshotItem.Child child -> entries.add(child.entry());
          case SnapshotItem.Trailer trailer ->
              assertThat(trailer.entryCount()).isEqualTo(entries.size());
        }
      }
    }
    assertThat(entries).as(what).isEqualTo(model.entries());
    assertThat(store.head().entryCount()).as(what).isEqualTo(entries.size());
    assertThat(store.head().nextInode().value()).as(what).isEqualTo(model.nextInode());
  }
}
