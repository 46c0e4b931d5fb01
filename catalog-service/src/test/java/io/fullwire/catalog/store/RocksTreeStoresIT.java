package io.fullwire.catalog.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.fullwire.protocol.apply.TreeHead;
import io.fullwire.protocol.apply.TreeState;
import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.log.LogPosition;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.Mutation;
import io.fullwire.protocol.tree.TreeId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RocksTreeStoresIT extends TreeStoreContract {
  @TempDir Path directory;
  private RocksTreeStores stores;

  @BeforeEach
  void open() {
    stores = RocksTreeStores.open(directory);
  }

  @AfterEach
  void close() {
    stores.close();
  }

  @Override
  protected TreeStores stores() {
    return stores;
  }

  @Test
  void what_was_written_is_there_after_a_restart() {
    TreeId tree = TreeId.random();
    commit(stores.open(tree), new Mutation.Reserve(1), create("a", 2));

    stores.close();
    open();

    TreeStore store = stores.open(tree);
    assertThat(store.position()).isEqualTo(new LogPosition(TOPIC, 2));
    assertThat(store.name(key("a")).inode()).isEqualTo(new InodeNumber(2));
  }

  @Test
  void a_damaged_directory_is_emptied_rather_than_served() throws IOException {
    TreeId tree = TreeId.random();
    commit(stores.open(tree), new Mutation.Reserve(1), create("a", 2));
    stores.close();
    for (Path file : files("MANIFEST-")) {
      Files.write(file, new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12});
    }

    open();

    assertThat(stores.open(tree).head()).isEqualTo(TreeHead.EMPTY);
    commit(stores.open(tree), new Mutation.Reserve(1), create("a", 2));
    stores.close();
    open();
    assertThat(stores.open(tree).head().revision())
        .as("built once, not at every start")
        .isEqualTo(1);
  }

  @Test
  void damage_that_a_read_finds_is_an_error_and_gone_with_the_next_start() throws IOException {
    TreeId tree = TreeId.random();
    List<Path> tables = tablesWith(tree);
    // The first holds the format, which is read at once.
    for (Path table : tables.subList(1, tables.size())) {
      damageFirstBlock(table);
    }
    open();

    assertThatExceptionOfType(FullwireException.class)
        .isThrownBy(() -> itemsOf(stores.open(tree)))
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.CORRUPT));

    stores.close();
    open();
    assertBuiltAnew(tree);
  }

  @Test
  void damage_that_is_found_when_the_directory_is_opened_does_not_keep_it_from_being_opened()
      throws IOException {
    TreeId tree = TreeId.random();
    for (Path table : tablesWith(tree)) {
      damageFirstBlock(table);
    }

    open();

    assertBuiltAnew(tree);
  }

  /// Closes the stores with a tree in them, and answers the files that hold it, in their order.
  private List<Path> tablesWith(TreeId tree) throws IOException {
    commit(stores.open(tree), new Mutation.Reserve(1), create("a", 2));
    stores.close();
    // What was in the log of the database goes into tables at its next start.
    open();
    stores.close();
    List<Path> tables =
        files("").stream().filter(file -> file.toString().endsWith(".sst")).sorted().toList();
    assertThat(tables).hasSizeGreaterThan(1);
    return tables;
  }

  private void assertBuiltAnew(TreeId tree) {
    assertThat(stores.open(tree).head()).isEqualTo(TreeHead.EMPTY);
    commit(stores.open(tree), new Mutation.Reserve(1), create("a", 2));
    assertThat(itemsOf(stores.open(tree))).hasSize(3);
  }

  private static void damageFirstBlock(Path table) throws IOException {
    byte[] bytes = Files.readAllBytes(table);
    for (int i = 0; i < 16; i++) {
      bytes[i] ^= 0x55;
    }
    Files.write(table, bytes);
  }

  @Test
  void a_directory_that_another_process_uses_is_refused_and_left_alone() {
    TreeId tree = TreeId.random();
    commit(stores.open(tree), new Mutation.Reserve(1), create("a", 2));

    assertThatExceptionOfType(FullwireException.class)
        .isThrownBy(() -> RocksTreeStores.open(directory));

    assertThat(stores.open(tree).head().revision()).isEqualTo(1);
  }

  @Test
  void a_store_is_not_closed_under_a_snapshot() {
    TreeStore store = stores.open(TreeId.random());
    commit(store, new Mutation.Reserve(1), create("a", 2));
    StoredSnapshot snapshot = store.snapshot();
    Thread closing = Thread.ofVirtual().start(stores::close);
    while (isOpen()) {
      Thread.onSpinWait();
    }

    assertThat(snapshot.name(key("a"))).isNotNull();
    snapshot.close();

    assertThat(join(closing)).isTrue();
    assertThatExceptionOfType(FullwireException.class).isThrownBy(() -> store.name(key("a")));
    open();
  }

  private boolean isOpen() {
    try {
      stores.leases().acquire();
      stores.leases().release();
      return true;
    } catch (FullwireException closing) {
      return false;
    }
  }

  @Test
  void old_receipts_are_forgotten() {
    TreeStore store = stores.open(TreeId.random());
    for (int i = 0; i < TreeState.REQUESTS_REMEMBERED + 2; i++) {
      commit(store, new Mutation.Reserve(1));
    }

    RocksTreeView view = ((RocksTreeStore) store).now();
    assertThat(view.requestAt(1)).isNull();
    assertThat(view.requestAt(2)).isNull();
    assertThat(store.receipt(view.requestAt(3))).isNotNull();
  }

  private List<Path> files(String prefix) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(file -> file.getFileName().toString().startsWith(prefix)).toList();
    }
  }

  private static boolean join(Thread thread) {
    try {
      return thread.join(Duration.ofSeconds(10));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
