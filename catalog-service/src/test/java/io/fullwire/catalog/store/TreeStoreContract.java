package io.fullwire.catalog.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.protocol.apply.Applied;
import io.fullwire.protocol.apply.NameKey;
import io.fullwire.protocol.apply.TreeHead;
import io.fullwire.protocol.apply.TreeOverlay;
import io.fullwire.protocol.apply.TreeState;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.log.LogPosition;
import io.fullwire.protocol.log.LogRecord;
import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.Mutation;
import io.fullwire.protocol.tree.NodeBody;
import io.fullwire.protocol.tree.Ownership;
import io.fullwire.protocol.tree.RequestId;
import io.fullwire.protocol.tree.Timestamp;
import io.fullwire.protocol.tree.TreeId;
import io.fullwire.protocol.tree.Xattrs;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/// What a replica relies on, wherever its state is kept.
abstract class TreeStoreContract {
  static final UUID TOPIC = new UUID(7, 7);
  private static final Timestamp TIME = new Timestamp(10, 0);

  /// Stores that hold nothing.
  protected abstract TreeStores stores();

  @Test
  void a_store_that_was_never_written_is_the_empty_tree() {
    TreeStore store = stores().open(TreeId.random());

    assertThat(store.position()).isNull();
    assertThat(store.head()).isEqualTo(TreeHead.EMPTY);
    assertThat(store.node(InodeNumber.ROOT)).isNotNull();
    assertThat(namesIn(store, InodeNumber.ROOT, null)).isEmpty();
  }

  @Test
  void what_is_written_is_read_with_its_position() {
    TreeStore store = stores().open(TreeId.random());

    commit(store, new Mutation.Reserve(2), create("a", 2), create("b", 3));

    assertThat(store.position()).isEqualTo(new LogPosition(TOPIC, 2));
    assertThat(store.head().entryCount()).isEqualTo(2);
    assertThat(store.name(key("a")).inode()).isEqualTo(new InodeNumber(2));
    assertThat(store.node(new InodeNumber(3)).node().changed()).isEqualTo(TIME);
  }

  @Test
  void what_is_removed_is_gone_and_can_come_again() {
    TreeStore store = stores().open(TreeId.random());
    commit(store, new Mutation.Reserve(2), create("a", 2));

    commit(store, new Mutation.Unlink(InodeNumber.ROOT, name("a"), new InodeNumber(2)));
    assertThat(store.name(key("a"))).isNull();
    assertThat(store.node(new InodeNumber(2))).isNull();

    commit(store, create("a", 3));
    assertThat(store.name(key("a")).inode()).isEqualTo(new InodeNumber(3));
  }

  @Test
  void names_come_in_the_order_of_their_bytes_and_of_one_directory_only() {
    TreeStore store = stores().open(TreeId.random());
    commit(
        store,
        new Mutation.Reserve(10),
        createDirectory("m", 2),
        create("z", 3),
        create("a", 4),
        create("é", 5),
        createIn(2, "inside", 6));

    assertThat(namesIn(store, InodeNumber.ROOT, null)).containsExactly("a", "m", "z", "é");
    assertThat(namesIn(store, InodeNumber.ROOT, "a")).containsExactly("m", "z", "é");
    assertThat(namesIn(store, InodeNumber.ROOT, "b")).containsExactly("m", "z", "é");
    assertThat(namesIn(store, InodeNumber.ROOT, "é")).isEmpty();
    assertThat(namesIn(store, new InodeNumber(2), null)).containsExactly("inside");
  }

  @Test
  void a_snapshot_does_not_see_what_is_written_after_it() {
    TreeStore store = stores().open(TreeId.random());
    commit(store, new Mutation.Reserve(3), create("a", 2));

    try (StoredSnapshot snapshot = store.snapshot()) {
      commit(store, create("b", 3));

      assertThat(snapshot.head().revision()).isEqualTo(1);
      assertThat(snapshot.name(key("b"))).isNull();
      assertThat(snapshot.position()).isEqualTo(new LogPosition(TOPIC, 2));
    }
    assertThat(store.head().revision()).isEqualTo(2);
  }

  @Test
  void receipts_are_remembered_by_their_request() {
    TreeStore store = stores().open(TreeId.random());
    RequestId request = RequestId.random();

    commit(store, request, new Mutation.Reserve(7));

    assertThat(store.receipt(request).revision()).isEqualTo(1);
    assertThat(store.receipt(request).firstReservedInode()).isEqualTo(2);
    assertThat(store.receipt(RequestId.random())).isNull();
  }

  @Test
  void a_store_that_is_cleared_is_the_empty_tree_again() {
    TreeStore store = stores().open(TreeId.random());
    RequestId request = RequestId.random();
    commit(store, request, new Mutation.Reserve(1), create("a", 2));

    store.clear();

    assertThat(store.position()).isNull();
    assertThat(store.head()).isEqualTo(TreeHead.EMPTY);
    assertThat(store.name(key("a"))).isNull();
    assertThat(store.node(InodeNumber.ROOT).entryCount()).isZero();
    assertThat(store.receipt(request)).isNull();
  }

  @Test
  void a_state_made_of_the_items_of_another_is_the_same_state() {
    TreeStore store = stores().open(TreeId.random());
    RequestId request = RequestId.random();
    commit(store, request, new Mutation.Reserve(9), createDirectory("d", 2), createIn(2, "é", 3));
    commit(store, new Mutation.Link(InodeNumber.ROOT, name("hard"), new InodeNumber(3)));
    TreeStore other = stores().open(TreeId.random());
    SnapshotBook book = new SnapshotBook(List.of(MARK), 77);

    copy(store, other, book);

    assertThat(itemsOf(other)).isEqualTo(itemsOf(store)).hasSize(7);
    assertThat(other.head()).isEqualTo(store.head());
    assertThat(other.position()).isEqualTo(new LogPosition(TOPIC, 40));
    assertThat(other.snapshots()).isEqualTo(book);
    assertThat(other.receipt(request)).isEqualTo(store.receipt(request));
    assertThat(other.node(new InodeNumber(3))).isEqualTo(store.node(new InodeNumber(3)));
    assertThat(other.place(new InodeNumber(2))).isEqualTo(store.place(new InodeNumber(2)));
    commit(other, new Mutation.Unlink(InodeNumber.ROOT, name("hard"), new InodeNumber(3)));
  }

  @Test
  void what_is_being_restored_counts_for_nothing_until_it_is_finished() {
    TreeStore store = stores().open(TreeId.random());
    commit(store, new Mutation.Reserve(1), create("a", 2));
    List<StoredItem> items = itemsOf(store);

    try (Restoration restoration = store.restore()) {
      items.forEach(restoration::add);
    }

    assertThat(store.position()).isNull();
    assertThat(store.head()).isEqualTo(TreeHead.EMPTY);
  }

  @Test
  void only_the_receipts_that_are_remembered_are_part_of_the_state() {
    TreeStore store = stores().open(TreeId.random());
    for (int i = 0; i < TreeState.REQUESTS_REMEMBERED + 3; i++) {
      commit(store, new Mutation.Reserve(1));
    }

    List<StoredItem> receipts =
        itemsOf(store).stream().filter(StoredItem.Receipt.class::isInstance).toList();

    assertThat(receipts).hasSize(TreeState.REQUESTS_REMEMBERED);
    assertThat(((StoredItem.Receipt) receipts.getFirst()).receipt().revision()).isEqualTo(4);
  }

  @Test
  void what_the_log_said_of_snapshots_is_written_with_the_rest_and_cleared_with_it() {
    TreeStore store = stores().open(TreeId.random());
    commit(store, new Mutation.Reserve(1));
    SnapshotBook book = new SnapshotBook(List.of(MARK), 5);

    store.write(new TreeOverlay(store).toDelta(), new LogPosition(TOPIC, 3), book);

    assertThat(store.snapshots()).isEqualTo(book);
    assertThat(store.head().revision()).isEqualTo(1);
    store.clear();
    assertThat(store.snapshots()).isEqualTo(SnapshotBook.EMPTY);
  }

  @Test
  void a_tree_that_was_deleted_is_empty_also_for_who_had_opened_it_again_before() {
    TreeStores stores = stores();
    TreeId tree = TreeId.random();
    commit(stores.open(tree), new Mutation.Reserve(1), create("a", 2));
    TreeStore again = stores.open(tree);

    stores.delete(tree);

    assertThat(again.position()).isNull();
    assertThat(again.head()).isEqualTo(TreeHead.EMPTY);
  }

  @Test
  void deleting_a_tree_leaves_the_others() {
    TreeStores stores = stores();
    TreeId gone = new TreeId(new UUID(1, -1));
    TreeStore before = stores.open(new TreeId(new UUID(1, -2)));
    TreeStore after = stores.open(new TreeId(new UUID(2, 0)));
    for (TreeStore store : List.of(before, stores.open(gone), after)) {
      commit(store, new Mutation.Reserve(1), create("a", 2));
    }

    stores.delete(gone);

    assertThat(stores.open(gone).head()).isEqualTo(TreeHead.EMPTY);
    assertThat(stores.open(gone).name(key("a"))).isNull();
    assertThat(before.name(key("a"))).isNotNull();
    assertThat(after.name(key("a"))).isNotNull();
  }

  static void commit(TreeStore store, Mutation... mutations) {
    commit(store, RequestId.random(), mutations);
  }

  private static void commit(TreeStore store, RequestId request, Mutation... mutations) {
    if (store.head().epoch() == 0) {
      apply(store, new LogRecord.EpochBegan(1, TOPIC, TIME));
    }
    apply(
        store,
        new LogRecord.Commit(
            1, store.head().revision() + 1, TIME, "test", request, List.of(mutations)));
  }

  private static void apply(TreeStore store, LogRecord logRecord) {
    LogPosition position = store.position();
    long offset = position == null ? 0 : position.nextOffset();
    Applied.Changed changed = (Applied.Changed) TreeState.apply(store, logRecord);
    store.write(changed.delta(), new LogPosition(TOPIC, offset + 1));
  }

  static final SnapshotMark MARK =
      new SnapshotMark(new UUID(3, 4), new LogPosition(TOPIC, 2), 1, TIME, Digest.of(new byte[9]));

  static List<StoredItem> itemsOf(TreeStore store) {
    List<StoredItem> all = new ArrayList<>();
    try (StoredSnapshot snapshot = store.snapshot();
        StoredItems items = snapshot.items()) {
      for (StoredItem item = items.next(); item != null; item = items.next()) {
        all.add(item);
      }
    }
    return all;
  }

  private static void copy(TreeStore from, TreeStore to, SnapshotBook book) {
    try (Restoration restoration = to.restore()) {
      itemsOf(from).forEach(restoration::add);
      restoration.finish(from.head(), new LogPosition(TOPIC, 40), book);
    }
  }

  private static List<String> namesIn(TreeStore store, InodeNumber directory, String after) {
    List<String> names = new ArrayList<>();
    try (StoredSnapshot snapshot = store.snapshot();
        NameCursor cursor = snapshot.names()) {
      cursor.seek(directory, after == null ? null : name(after));
      for (NameCursor.Named named = cursor.next(); named != null; named = cursor.next()) {
        names.add(named.name().toString());
      }
    }
    return names;
  }

  static Mutation create(String name, long inode) {
    return createIn(InodeNumber.ROOT.value(), name, inode);
  }

  private static Mutation createDirectory(String name, long inode) {
    return create(InodeNumber.ROOT.value(), name, inode, NodeBody.DIRECTORY);
  }

  private static Mutation createIn(long parent, String name, long inode) {
    return create(parent, name, inode, NodeBody.FIFO);
  }

  private static Mutation create(long parent, String name, long inode, NodeBody body) {
    return new Mutation.Create(
        new InodeNumber(parent),
        name(name),
        new InodeNumber(inode),
        body,
        new Ownership(0644, 1, 1),
        new Timestamp(3, 3),
        Xattrs.NONE);
  }

  static NameKey key(String name) {
    return new NameKey(InodeNumber.ROOT, name(name));
  }

  private static EntryName name(String name) {
    return EntryName.utf8(name);
  }
}
