package io.fullwire.agent.sync;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.agent.sync.SyncReport.State;
import io.fullwire.agent.sync.call.Patience;
import io.fullwire.agent.sync.filter.Filters;
import io.fullwire.agent.sync.land.Failures.Failure;
import io.fullwire.posix.Posix;
import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.log.CommitRequest;
import io.fullwire.protocol.tree.Content;
import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.Extent;
import io.fullwire.protocol.tree.Mutation;
import io.fullwire.protocol.tree.Node;
import io.fullwire.protocol.tree.NodeBody;
import io.fullwire.protocol.tree.Timestamp;
import io.fullwire.testkit.chunk.MemoryChunkService;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The whole engine over a real directory, with catalog and chunks in memory.
@Timeout(60)
class SyncEngineIT {
  private static final Patience PATIENCE =
      new Patience(Duration.ofSeconds(20), 3, Duration.ofMillis(1), Duration.ofMillis(2));

  @TempDir Path source;
  private final MemoryCatalog catalog = new MemoryCatalog();
  private final MemoryChunkService chunks = new MemoryChunkService();
  private final List<String> planned = new ArrayList<>();

  @BeforeEach
  void fill() throws IOException {
    Files.createDirectories(source.resolve("a/b"));
    Files.createDirectory(source.resolve("empty"));
    write("a/small", "tiny");
    write("a/b/text", "some text that is repeated ".repeat(40));
    write("a/nothing", "");
    Files.createSymbolicLink(source.resolve("link"), Path.of("a/nowhere"));
  }

  @Test
  void a_first_fill_lands_everything_and_says_so() {
    SyncReport report = sync();

    assertThat(report.problem()).isNull();
    assertThat(report.state()).isEqualTo(State.SUCCEEDED);
    assertThat(report.entriesPlanned()).isEqualTo(7);
    assertThat(report.entriesLanded()).isEqualTo(7);
    assertThat(report.digest()).hasSize(64);
    assertThat(report.duration()).isNotNull();
    assertThat(inline("a/small")).isEqualTo("tiny");
    assertThat(catalog.node("a/b/text").sizeBytes()).isEqualTo(27 * 40);
    assertThat(catalog.node("link").body())
        .isEqualTo(new NodeBody.Symlink(ByteString.utf8("a/nowhere")));
  }

  @Test
  void times_and_modes_of_directories_are_those_of_the_source_when_all_is_done()
      throws IOException {
    Files.setPosixFilePermissions(
        source.resolve("a"), PosixFilePermissions.fromString("rwx--x---"));
    setTime("a", Instant.ofEpochSecond(-86_400, 123_456_789));
    setTime("a/b", Instant.ofEpochSecond(10_000_000_000L, 1));

    assertThat(sync().state()).isEqualTo(State.SUCCEEDED);

    assertThat(catalog.node("a").ownership().mode()).isEqualTo(0710);
    assertThat(catalog.node("a").modified()).isEqualTo(new Timestamp(-86_400, 123_456_789));
    assertThat(catalog.node("a/b").modified()).isEqualTo(new Timestamp(10_000_000_000L, 1));
  }

  @Test
  void a_second_run_changes_nothing() {
    sync();
    long revision = catalog.revision();

    SyncReport again = sync();

    assertThat(again.state()).isEqualTo(State.SUCCEEDED);
    assertThat(again.entriesUnchanged()).isEqualTo(7);
    assertThat(again.entriesLanded()).isZero();
    assertThat(catalog.revision()).isEqualTo(revision);
    assertThat(again.digest()).isEqualTo(sync().digest());
  }

  @Test
  void a_changed_file_keeps_its_inode_number_and_its_directory_its_time() throws IOException {
    sync();
    Node before = catalog.node("a/small");
    Timestamp directoryTime = catalog.node("a").modified();
    write("a/small", "TINY");

    SyncReport report = sync();

    assertThat(report.state()).isEqualTo(State.SUCCEEDED);
    assertThat(report.entriesLanded()).isEqualTo(1);
    assertThat(catalog.node("a/small").inode()).isEqualTo(before.inode());
    assertThat(inline("a/small")).isEqualTo("TINY");
    assertThat(catalog.node("a").modified()).isEqualTo(directoryTime);
  }

  @Test
  void content_of_the_same_size_and_time_is_compared_only_with_checksum() throws IOException {
    sync();
    FileTime time = Files.getLastModifiedTime(source.resolve("a/small"));
    write("a/small", "TINY");
    Files.setLastModifiedTime(source.resolve("a/small"), time);

    assertThat(sync().entriesLanded()).isZero();
    assertThat(sync(with(Filters.NONE, true, false, Long.MAX_VALUE, false)).entriesLanded())
        .isEqualTo(1);
    assertThat(inline("a/small")).isEqualTo("TINY");
  }

  @Test
  void checksum_of_an_equal_tree_changes_nothing() {
    sync();
    long revision = catalog.revision();

    SyncReport report = sync(with(Filters.NONE, true, false, Long.MAX_VALUE, false));

    assertThat(report.entriesUnchanged()).isEqualTo(7);
    assertThat(catalog.revision()).isEqualTo(revision);
  }

  @Test
  void a_name_that_changes_its_kind_is_replaced_in_one_commit() throws IOException {
    sync();
    Files.delete(source.resolve("link"));
    write("link", "now a file");

    assertThat(sync().state()).isEqualTo(State.SUCCEEDED);

    assertThat(inline("link")).isEqualTo("now a file");
    CommitRequest last = commitWithUnlink();
    assertThat(last.mutations()).anyMatch(m -> m instanceof Mutation.Create);
  }

  @Test
  void a_directory_with_entries_gives_way_to_a_file_only_with_delete() throws IOException {
    sync();
    Files.delete(source.resolve("a/b/text"));
    Files.delete(source.resolve("a/b"));
    write("a/b", "a file");

    SyncReport without = sync();
    assertThat(without.state()).isEqualTo(State.PARTIAL);
    assertThat(without.failures()).extracting(Failure::path).containsExactly("a/b");
    assertThat(catalog.node("a/b/text")).isNotNull();

    SyncReport with = sync(deleting(10));
    assertThat(with.problem()).isNull();
    assertThat(with.state()).isEqualTo(State.SUCCEEDED);
    assertThat(with.entriesDeleted()).isEqualTo(2);
    assertThat(inline("a/b")).isEqualTo("a file");
  }

  @Test
  void what_the_source_lost_stays_without_delete_and_goes_with_it() throws IOException {
    sync();
    Files.delete(source.resolve("a/b/text"));
    Files.delete(source.resolve("a/b"));
    Files.delete(source.resolve("a/nothing"));
    setTime("a", Instant.ofEpochSecond(77));

    SyncReport without = sync();
    assertThat(without.state()).isEqualTo(State.SUCCEEDED);
    assertThat(without.entriesDeleted()).isZero();
    assertThat(catalog.node("a/b/text")).isNotNull();

    SyncReport with = sync(deleting(Long.MAX_VALUE));
    assertThat(with.state()).isEqualTo(State.SUCCEEDED);
    assertThat(with.entriesDeleted()).isEqualTo(3);
    assertThat(exists("a/b")).isFalse();
    assertThat(catalog.node("a").modified()).isEqualTo(new Timestamp(77, 0));
  }

  @Test
  void more_deletions_than_allowed_are_none() throws IOException {
    sync();
    Files.delete(source.resolve("a/small"));
    Files.delete(source.resolve("a/nothing"));

    SyncReport report = sync(deleting(1));

    assertThat(report.state()).isEqualTo(State.PARTIAL);
    assertThat(report.entriesDeleted()).isZero();
    assertThat(report.failures()).hasSize(1);
    assertThat(report.failures().getFirst().reason()).contains("2, at most 1");
    assertThat(exists("a/small")).isTrue();
    assertThat(sync(deleting(2)).entriesDeleted()).isEqualTo(2);
  }

  @Test
  void excluded_entries_are_neither_sent_nor_deleted() throws IOException {
    write("a/keep.log", "in the tree");
    sync();
    Files.delete(source.resolve("a/keep.log"));
    write("a/new.log", "not sent");
    Filters filters = new Filters.Builder().add(false, ByteString.utf8("*.log")).build();

    SyncReport report = sync(with(filters, false, true, Long.MAX_VALUE, false));

    assertThat(report.problem()).isNull();
    assertThat(report.state()).isEqualTo(State.SUCCEEDED);
    assertThat(exists("a/keep.log")).isTrue();
    assertThat(exists("a/new.log")).isFalse();
  }

  @Test
  void a_dry_run_tells_the_plan_and_changes_nothing() throws IOException {
    sync();
    long revision = catalog.revision();
    write("a/small", "other");
    write("new", "x");
    Files.delete(source.resolve("link"));

    SyncReport report = sync(with(Filters.NONE, false, true, Long.MAX_VALUE, true));

    assertThat(planned).contains("CHANGE a/small", "CREATE new", "DELETE link");
    assertThat(report.entriesLanded()).isZero();
    assertThat(catalog.revision()).isEqualTo(revision);
  }

  @Test
  void hard_links_stay_together_and_come_apart_again() throws IOException {
    Files.createLink(source.resolve("a/b/second"), source.resolve("a/small"));
    Files.createLink(source.resolve("third"), source.resolve("a/small"));
    assertThat(sync().state()).isEqualTo(State.SUCCEEDED);
    assertThat(catalog.node("third").inode()).isEqualTo(catalog.node("a/small").inode());
    assertThat(catalog.node("third").linkCount()).isEqualTo(3);

    Files.delete(source.resolve("third"));
    write("third", "tiny");
    SyncReport apart = sync();

    assertThat(apart.problem()).isNull();
    assertThat(apart.state()).isEqualTo(State.SUCCEEDED);
    assertThat(catalog.node("third").linkCount()).isEqualTo(1);
    assertThat(catalog.node("a/b/second").inode()).isEqualTo(catalog.node("a/small").inode());
  }

  @Test
  void a_change_of_a_linked_file_reaches_all_its_names() throws IOException {
    Files.createLink(source.resolve("z"), source.resolve("a/small"));
    sync();
    write("z", "changed");

    assertThat(sync().state()).isEqualTo(State.SUCCEEDED);

    assertThat(inline("a/small")).isEqualTo("changed");
    assertThat(inline("z")).isEqualTo("changed");
    assertThat(catalog.node("z").linkCount()).isEqualTo(2);
  }

  @Test
  void files_of_every_size_around_the_borders_come_whole() throws IOException {
    int chunk = 8 << 20;
    for (int size : new int[] {1, 127, 128, 129, 4096, chunk - 1, chunk, chunk + 1}) {
      byte[] bytes = new byte[size];
      new Random(size).nextBytes(bytes);
      Files.write(source.resolve("size-" + size), bytes);
    }

    SyncReport report = sync(verifying(Verification.READBACK));

    assertThat(report.problem()).isNull();
    assertThat(report.state()).isEqualTo(State.SUCCEEDED);
    assertThat(content("size-128")).isInstanceOf(Content.Inline.class);
    assertThat(content("size-129")).isInstanceOf(Content.Blob.class);
    assertThat(content("size-" + chunk)).isInstanceOf(Content.Blob.class);
    assertThat(((Content.Chunks) content("size-" + (chunk + 1))).extents()).hasSize(2);
  }

  @Test
  void holes_are_not_sent() throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(source.resolve("sparse").toFile(), "rw")) {
      file.setLength(64 << 20);
      file.seek(32 << 20);
      file.write("data".getBytes(UTF_8));
    }

    SyncReport report = sync(verifying(Verification.READBACK));

    assertThat(report.state()).isEqualTo(State.SUCCEEDED);
    assertThat(catalog.node("sparse").sizeBytes()).isEqualTo(64 << 20);
    assertThat(((Content.Chunks) content("sparse")).extents())
        .first()
        .isInstanceOf(Extent.Hole.class);
    assertThat(report.wireBytes()).isLessThan(1 << 20);
  }

  @Test
  void a_target_below_the_root_is_made_and_only_it_is_compared() {
    catalog.addFile("other");
    SyncRequest request =
        new SyncRequest(
            bytes(source),
            ByteString.EMPTY,
            catalog.tree,
            List.of(EntryName.utf8("deep"), EntryName.utf8("down")),
            deleting(Long.MAX_VALUE));

    SyncReport report = run(request);

    assertThat(report.problem()).isNull();
    assertThat(report.state()).isEqualTo(State.SUCCEEDED);
    assertThat(inline("deep/down/a/small")).isEqualTo("tiny");
    assertThat(exists("other")).isTrue();
  }

  @Test
  void a_commit_whose_answer_was_lost_is_made_once() {
    int[] calls = {0};
    catalog.beforeCommit =
        request -> {
          if (++calls[0] == 2) {
            throw FullwireException.unavailable("lost", null);
          }
        };

    assertThat(sync().state()).isEqualTo(State.SUCCEEDED);
  }

  @Test
  void a_catalog_that_stays_away_fails_the_sync_and_the_next_run_completes_it() {
    catalog.beforeCommit =
        request -> {
          throw FullwireException.unavailable("the catalog is away", null);
        };
    SyncReport failed = sync();
    assertThat(failed.state()).isEqualTo(State.FAILED);
    assertThat(failed.problem()).contains("the catalog is away");
    assertThat(failed.duration()).isNull();

    catalog.beforeCommit = request -> {};
    assertThat(sync().state()).isEqualTo(State.SUCCEEDED);
  }

  @Test
  void a_sync_that_is_interrupted_says_so_and_the_next_run_completes_it() {
    Thread syncing = Thread.currentThread();
    CompletableFuture<Void> answered = new CompletableFuture<>();
    write("zz-last", "the last one");
    catalog.beforeCommit =
        request -> {
          syncing.interrupt();
          answered.orTimeout(20, TimeUnit.SECONDS).join();
          throw FullwireException.invalid("the asker is gone");
        };

    SyncReport interrupted = sync();

    assertThat(interrupted.state()).isEqualTo(State.INTERRUPTED);
    assertThat(interrupted.problem()).contains("interrupted");
    assertThat(interrupted.digest()).isNull();
    // Closing what the run had open may set it again.
    boolean _ = Thread.interrupted();
    answered.complete(null);
    catalog.beforeCommit = request -> {};
    assertThat(sync().state()).isEqualTo(State.SUCCEEDED);
  }

  @Test
  void a_tree_that_is_not_what_was_committed_is_invalid() {
    catalog.beforeCommit =
        request -> {
          if (exists("a") && !exists("intruder")) {
            catalog.addFile("intruder");
          }
        };
    write("zz-last", "the last one");

    SyncReport report = sync();

    assertThat(report.state()).isEqualTo(State.SUCCEEDED);
    catalog.beforeCommit =
        request -> {
          if (!exists("second-intruder")) {
            catalog.addFile("second-intruder");
          }
        };
    write("zz-last", "changed");
    SyncReport second = sync();
    assertThat(second.state()).isEqualTo(State.INVALID);
    assertThat(second.duration()).isNull();
    assertThat(second.problem()).contains("entries landed");
  }

  private SyncReport sync() {
    return sync(SyncOptions.DEFAULT);
  }

  private SyncReport sync(SyncOptions options) {
    return run(new SyncRequest(bytes(source), ByteString.EMPTY, catalog.tree, List.of(), options));
  }

  private SyncReport run(SyncRequest request) {
    SyncEngine engine =
        new SyncEngine(catalog, chunks, Posix.ofThisHost(), PATIENCE, "sync of a test");
    SyncListener listener =
        new SyncListener() {
          @Override
          public void failed(Failure failure) {}

          @Override
          public void planned(PlannedAction action, String path) {
            planned.add(action + " " + path);
          }
        };
    return engine.run(request, listener, new SyncProgress());
  }

  private static SyncOptions with(
      Filters filters, boolean checksum, boolean delete, long deletionsMax, boolean dryRun) {
    return new SyncOptions(
        filters, checksum, delete, deletionsMax, dryRun, 0, Verification.DIGEST, false);
  }

  private static SyncOptions deleting(long deletionsMax) {
    return with(Filters.NONE, false, true, deletionsMax, false);
  }

  private static SyncOptions verifying(Verification verification) {
    return new SyncOptions(
        Filters.NONE, false, false, Long.MAX_VALUE, false, 0, verification, false);
  }

  private static ByteString bytes(Path path) {
    return ByteString.utf8(path.toString());
  }

  private void write(String path, String text) {
    try {
      Files.writeString(source.resolve(path), text);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /// To the nanosecond, which the JDK's own way is not.
  private void setTime(String path, Instant time) throws IOException {
    var posixTime = new io.fullwire.posix.Timestamp(time.getEpochSecond(), time.getNano());
    Path file = source.resolve(path);
    try (var directory = Posix.ofThisHost().directory(file.getParent())) {
      directory.setTimes(file.getFileName().toString().getBytes(UTF_8), posixTime, posixTime);
    }
  }

  private Content content(String path) {
    return ((NodeBody.File) catalog.node(path).body()).content();
  }

  private String inline(String path) {
    return new String(((Content.Inline) content(path)).bytes().toByteArray(), UTF_8);
  }

  private boolean exists(String path) {
    try {
      return catalog.node(path) != null;
    } catch (FullwireException e) {
      return false;
    }
  }

  private CommitRequest commitWithUnlink() {
    return catalog.commits.stream()
        .filter(c -> c.mutations().stream().anyMatch(m -> m instanceof Mutation.Unlink))
        .findFirst()
        .orElseThrow();
  }
}
