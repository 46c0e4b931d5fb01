package io.fullwire.catalog.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.fullwire.catalog.log.LeaderLimits;
import io.fullwire.catalog.store.MemoryTreeStores;
import io.fullwire.catalog.store.SnapshotMark;
import io.fullwire.client.chunk.BlobEncoder;
import io.fullwire.client.chunk.FetchRequest;
import io.fullwire.client.chunk.Frame;
import io.fullwire.client.chunk.FrameDecoder;
import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.codec.LogRecordCodec;
import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.frame.TransferClass;
import io.fullwire.protocol.log.CommitReceipt;
import io.fullwire.protocol.log.LogRecord;
import io.fullwire.protocol.tree.Mutation;
import io.fullwire.protocol.tree.RequestId;
import io.fullwire.protocol.tree.TreeId;
import io.fullwire.testkit.chunk.MemoryChunkService;
import io.fullwire.testkit.log.MemoryTreeLogs;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class SnapshotKeeperTest {
  private static final Duration RETENTION = Duration.ofHours(1);
  private static final SnapshotSettings SETTINGS = new SnapshotSettings(5, 1 << 20, 2, RETENTION);

  private final MemoryTreeLogs logs = new MemoryTreeLogs();
  private final MemoryChunkService chunks = new MemoryChunkService();
  private final ChunkWay way = new ChunkWay(chunks);
  private final SnapshotScene scene = new SnapshotScene(TreeId.random(), logs, way, SETTINGS);

  @Test
  void a_snapshot_is_made_after_so_many_commits_and_not_before() {
    commits(4);
    assertThat(scene.stored()).isEmpty();

    commits(1);

    assertThat(scene.stored()).singleElement().extracting(SnapshotMark::revision).isEqualTo(5L);
    commits(4);
    assertThat(scene.stored()).hasSize(1);
    commits(1);
    assertThat(scene.stored()).hasSize(2);
  }

  @Test
  void a_snapshot_is_made_after_so_many_bytes_of_log() {
    SnapshotScene small =
        new SnapshotScene(
            TreeId.random(), logs, chunks, new SnapshotSettings(99, 80, 2, RETENTION));

    small.commit();
    assertThat(small.stored()).isEmpty();
    small.commit();

    assertThat(small.stored()).hasSize(1);
  }

  @Test
  void a_catalog_that_lost_its_store_goes_on_from_the_newest_snapshot() {
    commits(12);
    MemoryTreeStores.Store before = scene.store().copy();

    scene.startWiped();

    assertThat(scene.store().sameTreeAs(before)).isTrue();
    assertThat(scene.stored()).hasSize(2);
    assertThat(chunks.fetchCount(manifest(1))).as("read when stored, and now").isEqualTo(2);
    assertThat(chunks.fetchCount(manifest(0))).isEqualTo(1);
  }

  @Test
  void a_log_is_trimmed_behind_two_snapshots_once_the_older_is_old() {
    commits(10);
    assertThat(scene.beginning()).isZero();

    scene.time.pass(RETENTION);
    scene.turn();

    assertThat(scene.beginning()).isEqualTo(scene.stored().getFirst().first().nextOffset());
    assertThat(LogRecordCodec.decode(logs.records(scene.tree).get((int) scene.beginning())))
        .isInstanceOf(LogRecord.SnapshotBegan.class);
  }

  @Test
  void a_log_with_one_old_snapshot_is_kept_whole() {
    commits(9);

    scene.time.pass(RETENTION.multipliedBy(3));
    scene.turn();

    assertThat(scene.stored()).hasSize(1);
    assertThat(scene.beginning()).isZero();
  }

  @Test
  void a_tree_is_built_from_a_trimmed_log_and_remembers_its_requests() {
    RequestId request = RequestId.random();
    CompletableFuture<CommitReceipt> first = scene.submit(request, new Mutation.Reserve(7));
    trimmed();
    MemoryTreeStores.Store before = scene.store().copy();

    scene.startWiped();

    assertThat(scene.store().sameTreeAs(before)).isTrue();
    assertThat(scene.submit(request, new Mutation.Reserve(7))).isCompletedWithValue(first.join());
    scene.time.pass(LeaderLimits.DEFAULT.claimPause());
    assertThat(scene.commit().revision()).isEqualTo(before.head().revision() + 1);
  }

  @Test
  void a_request_sent_again_before_the_tree_is_built_gets_the_first_answer() {
    RequestId request = RequestId.random();
    CompletableFuture<CommitReceipt> first = scene.submit(request, new Mutation.Reserve(7));
    trimmed();

    scene.beginWiped();
    CompletableFuture<CommitReceipt> again = scene.submit(request, new Mutation.Reserve(7));
    scene.time.pass(Duration.ofSeconds(2));
    scene.turn();

    assertThat(again).isCompletedWithValue(first.join());
  }

  @Test
  void a_damaged_snapshot_is_passed_over_for_the_one_before_it() {
    trimmed();
    MemoryTreeStores.Store before = scene.store().copy();
    damage(manifest(1));

    scene.startWiped();

    assertThat(scene.store().sameTreeAs(before)).isTrue();
    assertThat(scene.replica().snapshot().head()).isEqualTo(before.head());
  }

  @Test
  void with_all_snapshots_damaged_a_whole_log_is_read_from_its_beginning() {
    commits(11);
    MemoryTreeStores.Store before = scene.store().copy();
    damage(manifest(0));
    chunks.forget(manifest(1));

    scene.startWiped();

    assertThat(scene.store().sameTreeAs(before)).isTrue();
  }

  @Test
  void with_all_snapshots_damaged_a_trimmed_log_gives_no_tree_and_one_that_is_healed_does() {
    trimmed();
    MemoryTreeStores.Store before = scene.store().copy();
    var kept = chunks.fetch(fetchOf(manifest(0))).blockFirst();
    chunks.forget(manifest(0));
    damage(manifest(1));

    scene.startWiped();

    assertUnreadable("being built");
    chunks.putUnverified(Objects.requireNonNull(kept));
    scene.time.pass(Duration.ofMinutes(1));
    scene.turn();
    assertThat(scene.store().sameTreeAs(before)).isTrue();
    assertThat(scene.replica().snapshot().head()).isEqualTo(before.head());
  }

  @Test
  void a_process_killed_between_the_content_and_the_record_that_speaks_of_it_loses_nothing() {
    commits(4);
    var _ = scene.submit(RequestId.random(), new Mutation.Reserve(1));
    // All the content is stored; the record that speaks of it never gets into the log.
    way.onStore(() -> logs.failAppends(1, false));
    scene.turn();
    assertThat(logs.failuresLeft()).isZero();
    assertThat(scene.replica().snapshots().marks()).hasSize(1);
    MemoryTreeStores.Store before = scene.store().copy();
    assertThat(scene.stored()).isEmpty();

    scene.startWiped();

    assertThat(scene.store().sameTreeAs(before)).isTrue();
    way.onStore(() -> {});
    commits(1);
    assertThat(scene.stored()).as("made by the next process").hasSize(1);
  }

  @Test
  void while_the_chunk_service_is_away_commits_go_on_and_nothing_is_trimmed() {
    commits(10);
    way.cut();
    scene.time.pass(RETENTION);
    commits(12);
    assertThat(scene.stored()).hasSize(2);
    assertThat(scene.beginning()).isZero();

    way.heal();
    scene.time.pass(Duration.ofMinutes(2));
    scene.turn();

    assertThat(scene.stored()).hasSize(3);
    assertThat(scene.beginning()).isPositive();
  }

  @Test
  void a_log_whose_snapshots_got_lost_is_not_trimmed() {
    commits(10);
    chunks.forget(manifest(0));

    scene.time.pass(RETENTION);
    scene.turn();

    assertThat(scene.beginning()).isZero();
  }

  @Test
  void a_log_is_not_trimmed_when_a_piece_of_its_oldest_snapshot_was_damaged_on_disk() {
    commits(10);
    damage(pieces(0).getFirst());

    scene.time.pass(RETENTION);
    scene.turn();

    assertThat(scene.beginning()).isZero();
  }

  @Test
  void a_log_is_not_trimmed_when_a_piece_of_its_newest_snapshot_was_damaged_on_disk() {
    commits(10);
    damage(pieces(1).getLast());

    scene.time.pass(RETENTION);
    scene.turn();

    assertThat(scene.beginning()).isZero();
  }

  @Test
  void a_log_is_not_trimmed_while_any_snapshot_that_it_would_speak_of_is_missing() {
    SnapshotScene three =
        new SnapshotScene(
            TreeId.random(), logs, way, new SnapshotSettings(5, 1 << 20, 3, Duration.ZERO));
    for (int i = 0; i < 10; i++) {
      three.commit();
    }
    chunks.forget(Objects.requireNonNull(three.stored().get(1).manifest()));

    for (int i = 0; i < 5; i++) {
      three.commit();
    }

    assertThat(three.stored()).hasSize(3);
    assertThat(three.beginning()).isZero();
  }

  @Test
  void a_log_whose_snapshot_was_damaged_on_disk_is_not_trimmed() {
    commits(10);
    damage(manifest(1));

    scene.time.pass(RETENTION);
    scene.turn();

    assertThat(scene.beginning()).isZero();
  }

  @Test
  void a_copy_of_a_trimmed_log_that_has_not_come_to_its_snapshot_is_not_shown_as_a_tree() {
    trimmed();
    List<ByteString> records = logs.records(scene.tree);
    List<ByteString> left = records.subList((int) scene.beginning(), records.size());
    MemoryTreeLogs copy = new MemoryTreeLogs();
    SnapshotScene follower = new SnapshotScene(scene.tree, copy, chunks, SETTINGS);

    append(copy, left.subList(0, 1));
    follower.turn();
    assertThat(follower.store().head().revision()).isZero();
    assertThat(follower.store().position()).isNull();
    append(copy, left.subList(1, left.size()));
    follower.time.pass(Duration.ofMinutes(1));
    follower.turn();

    assertThat(follower.store().sameTreeAs(scene.store())).isTrue();
  }

  @Test
  void a_tree_whose_copy_is_made_anew_shows_no_older_revision_meanwhile() {
    commits(3);
    List<ByteString> records = List.copyOf(logs.records(scene.tree));
    long revision = scene.replica().head().revision();

    logs.delete(scene.tree);
    logs.create(scene.tree);
    append(logs, records.subList(0, 2));
    scene.turn();
    assertUnreadable("being built");
    append(logs, records.subList(2, records.size()));
    scene.turn();

    assertThat(scene.replica().snapshot().head().revision()).isEqualTo(revision);
  }

  private void commits(int count) {
    for (int i = 0; i < count; i++) {
      scene.commit();
    }
  }

  /// Two snapshots, some commits behind them, and nothing before them.
  private void trimmed() {
    commits(12);
    scene.time.pass(RETENTION);
    scene.turn();
    assertThat(scene.beginning()).isPositive();
    assertThat(scene.stored()).hasSize(2);
  }

  private List<Digest> pieces(int index) {
    Frame frame = Objects.requireNonNull(chunks.fetch(fetchOf(manifest(index))).blockFirst());
    ByteBuffer content = FrameDecoder.decode(frame);
    byte[] bytes = new byte[content.remaining()];
    content.get(bytes);
    return SnapshotManifest.decode(bytes).pieces();
  }

  private Digest manifest(int index) {
    return Objects.requireNonNull(scene.stored().get(index).manifest());
  }

  private void damage(Digest digest) {
    chunks.putUnverified(BlobEncoder.encode(digest, ByteBuffer.wrap(new byte[] {1, 2, 3})));
  }

  private static FetchRequest fetchOf(Digest digest) {
    return new FetchRequest(SnapshotScene.HOME, TransferClass.LOG, List.of(digest));
  }

  private void assertUnreadable(String part) {
    assertThatExceptionOfType(FullwireException.class)
        .isThrownBy(() -> scene.replica().snapshot())
        .withMessageContaining(part)
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE));
  }

  private void append(MemoryTreeLogs log, List<ByteString> records) {
    records.forEach(r -> assertThat(log.append(scene.tree, r).toCompletableFuture()).isCompleted());
  }
}
