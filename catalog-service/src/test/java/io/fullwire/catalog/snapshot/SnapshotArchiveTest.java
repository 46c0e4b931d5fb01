package io.fullwire.catalog.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.fullwire.catalog.store.MemoryTreeStores;
import io.fullwire.catalog.store.SnapshotBook;
import io.fullwire.catalog.store.SnapshotMark;
import io.fullwire.client.chunk.BlobEncoder;
import io.fullwire.protocol.apply.Applied;
import io.fullwire.protocol.apply.TreeHead;
import io.fullwire.protocol.apply.TreeState;
import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
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
import io.fullwire.testkit.chunk.MemoryChunkService;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;

class SnapshotArchiveTest {
  private static final Timestamp TIME = new Timestamp(7, 7);
  private static final LogPosition PLACE = new LogPosition(new UUID(5, 5), 12);
  private static final int FILES = 20_000;

  private final TreeId tree = TreeId.random();
  private final UUID snapshot = UUID.randomUUID();
  private final CountingChunks chunks = new CountingChunks(new MemoryChunkService());
  private final SnapshotArchive archive = new SnapshotArchive(SnapshotScene.HOME, chunks);
  private final MemoryTreeStores.Store store = new MemoryTreeStores().open(tree);
  private final MemoryTreeStores.Store other = new MemoryTreeStores().open(TreeId.random());

  @Test
  void the_empty_tree_is_a_snapshot_too() {
    Digest manifest = write();

    archive.restore(tree, mark(manifest, 0), book(manifest), SnapshotScene.HOME, other);

    assertThat(other.sameTreeAs(store)).isTrue();
    assertThat(other.position()).isEqualTo(PLACE);
  }

  @Test
  void a_second_snapshot_stores_only_what_has_changed() {
    fill();
    write();
    int storedFirst = chunks.storedCount();
    commit(new Mutation.SetAttributes(new InodeNumber(700), new Ownership(0600, 1, 1), TIME));

    write();

    assertThat(storedFirst).isGreaterThan(7);
    assertThat(chunks.storedCount() - storedFirst)
        .as("changed, root, receipts, manifest")
        .isBetween(2, 5);
  }

  @Test
  void the_same_state_is_the_same_content_wherever_it_was_made() {
    fill();
    Digest manifest = write();
    archive.restore(
        tree, mark(manifest, store.head().revision()), book(manifest), SnapshotScene.HOME, other);

    assertThat(archive.write(tree, snapshot, other.snapshot())).isEqualTo(manifest);
  }

  @Test
  void a_manifest_of_another_tree_or_revision_restores_nothing() {
    commit(new Mutation.Reserve(1));
    Digest manifest = write();
    long revision = store.head().revision();

    assertCorrupt(TreeId.random(), mark(manifest, revision));
    assertCorrupt(tree, mark(manifest, revision + 1));
    assertCorrupt(tree, new SnapshotMark(UUID.randomUUID(), PLACE, revision, TIME, manifest));
    assertThat(other.head()).isEqualTo(TreeHead.EMPTY);
  }

  @Test
  void content_that_is_no_manifest_restores_nothing() {
    Digest digest = Digest.of(new byte[100]);
    chunks.store(Flux.just(BlobEncoder.encode(ByteBuffer.wrap(new byte[100])))).block();

    assertCorrupt(tree, mark(digest, 0));
  }

  private void assertCorrupt(TreeId id, SnapshotMark mark) {
    assertThatExceptionOfType(FullwireException.class)
        .isThrownBy(
            () -> archive.restore(id, mark, book(mark.manifest()), SnapshotScene.HOME, other))
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.CORRUPT));
  }

  private Digest write() {
    return archive.write(tree, snapshot, store.snapshot());
  }

  private SnapshotMark mark(Digest manifest, long revision) {
    return new SnapshotMark(snapshot, PLACE, revision, TIME, manifest);
  }

  private SnapshotBook book(Digest manifest) {
    return new SnapshotBook(List.of(mark(manifest, store.head().revision())), 0);
  }

  private void fill() {
    List<Mutation> mutations = new ArrayList<>();
    mutations.add(new Mutation.Reserve(FILES));
    for (int i = 0; i < FILES; i++) {
      mutations.add(
          new Mutation.Create(
              InodeNumber.ROOT,
              EntryName.utf8("a-file-with-a-name-as-files-have-them-" + i),
              new InodeNumber(2 + i),
              NodeBody.FIFO,
              new Ownership(0644, 1_000, 1_000),
              TIME,
              Xattrs.NONE));
      if (mutations.size() == 4_000) {
        commit(mutations.toArray(Mutation[]::new));
        mutations.clear();
      }
    }
    commit(mutations.toArray(Mutation[]::new));
  }

  private void commit(Mutation... mutations) {
    if (store.head().epoch() == 0) {
      apply(new LogRecord.EpochBegan(1, new UUID(1, 1), TIME));
    }
    apply(
        new LogRecord.Commit(
            1, store.head().revision() + 1, TIME, "t", RequestId.random(), List.of(mutations)));
  }

  private void apply(LogRecord logRecord) {
    store.write(((Applied.Changed) TreeState.apply(store, logRecord)).delta(), PLACE);
  }
}
