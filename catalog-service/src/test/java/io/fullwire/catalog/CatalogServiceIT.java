package io.fullwire.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.fullwire.client.catalog.CatalogClient;
import io.fullwire.client.catalog.Listing;
import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.log.CommitReceipt;
import io.fullwire.protocol.log.CommitRequest;
import io.fullwire.protocol.tree.Content;
import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.Mutation;
import io.fullwire.protocol.tree.NodeBody;
import io.fullwire.protocol.tree.Ownership;
import io.fullwire.protocol.tree.RequestId;
import io.fullwire.protocol.tree.SnapshotItem;
import io.fullwire.protocol.tree.Timestamp;
import io.fullwire.protocol.tree.TreeDescriptor;
import io.fullwire.protocol.tree.TreeId;
import io.fullwire.protocol.tree.TreeName;
import io.fullwire.protocol.tree.Xattrs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Flux;

class CatalogServiceIT {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Ownership OWNER = new Ownership(0755, 1, 2);
  private static final Timestamp THEN = new Timestamp(1_000, 5);

  @TempDir Path directory;
  private RunningCatalog running;
  private CatalogClient catalog;

  @BeforeEach
  void start() {
    running = RunningCatalog.start(directory);
    catalog = running.client();
  }

  @AfterEach
  void stop() {
    running.close();
  }

  @Test
  void what_is_committed_is_listed_streamed_and_there_after_a_restart() throws IOException {
    TreeDescriptor tree = createTree("photos");
    fill(tree, 5, 100);
    List<SnapshotItem> before = snapshot(tree);

    assertThat(before).hasSize(1 + 5 + 500 + 1);
    assertThat(((SnapshotItem.Header) before.getFirst()).root().ownership()).isEqualTo(OWNER);
    assertThat(page(tree, List.of(EntryName.utf8("d3")), null, 60).more()).isTrue();
    assertThat(page(tree, List.of(EntryName.utf8("d3")), EntryName.utf8("f050"), 60).entries())
        .hasSize(49);

    running.stopService();
    running.startService();
    catalog = running.client();
    assertThat(snapshot(tree)).as("after a restart").isEqualTo(before);

    running.stopService();
    deleteRecursively(running.storeDirectory());
    running.startService();
    catalog = running.client();
    assertThat(snapshot(tree)).as("rebuilt from the log").isEqualTo(before);
  }

  @Test
  void a_commit_sent_twice_is_applied_once() {
    TreeDescriptor tree = createTree("twice");
    CommitRequest request = request(new Mutation.Reserve(10));

    CommitReceipt first = commit(tree, request);
    CommitReceipt second = commit(tree, request);

    assertThat(second).isEqualTo(first);
    assertThat(commit(tree, request(new Mutation.Reserve(1))).firstReservedInode())
        .isEqualTo(first.firstReservedInode() + 10);
  }

  @Test
  void a_commit_that_does_not_fit_the_tree_is_refused_and_names_its_mutation() {
    TreeDescriptor tree = createTree("conflicts");

    assertThatExceptionOfType(FullwireException.class)
        .isThrownBy(
            () ->
                commit(
                    tree,
                    request(
                        new Mutation.Reserve(1),
                        new Mutation.Unlink(
                            InodeNumber.ROOT, EntryName.utf8("x"), new InodeNumber(2)))))
        .withMessageContaining("mutation 1 (Unlink)")
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.CONFLICT));
  }

  @Test
  void a_name_is_taken_once_and_free_again_after_its_tree_is_deleted() {
    TreeDescriptor tree = createTree("name");
    assertThatExceptionOfType(FullwireException.class)
        .isThrownBy(() -> createTree("name"))
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.ALREADY_EXISTS));
    assertThat(catalog.createTree(tree.id(), tree.name(), OWNER).block(PATIENCE))
        .as("asked again")
        .isEqualTo(tree);

    catalog.deleteTree(tree.id()).block(PATIENCE);

    assertThat(createTree("name").id()).isNotEqualTo(tree.id());
    assertThat(catalog.trees().collectList().block(PATIENCE)).hasSize(1);
  }

  @Test
  void reads_go_on_while_the_broker_is_away_and_commits_after_it_is_back() {
    TreeDescriptor tree = createTree("away");
    fill(tree, 1, 3);
    running.stopBroker();

    assertThat(snapshot(tree)).hasSize(1 + 1 + 3 + 1);
    var waiting = catalog.commit(tree.id(), request(new Mutation.Reserve(1))).toFuture();
    running.startBroker();

    assertThat(waiting.orTimeout(60, java.util.concurrent.TimeUnit.SECONDS).join().revision())
        .isGreaterThan(2);
  }

  /// Not a benchmark: prints what it saw and fails only when something is badly wrong.
  @Test
  void a_first_fill_and_its_snapshot_run_at_thousands_of_entries_a_second() {
    TreeDescriptor tree = createTree("many");
    fill(tree, 2, 1_000);
    int directories = 50;
    long startNs = System.nanoTime();
    fill(tree, directories, 2_000, "big");
    double seconds = (System.nanoTime() - startNs) / 1e9;
    long snapshotNs = System.nanoTime();
    long items = catalog.snapshot(tree.id(), InodeNumber.ROOT, 0).count().block(PATIENCE);
    double snapshotSeconds = (System.nanoTime() - snapshotNs) / 1e9;

    System.out.printf(
        "fill %.0f entries/s, snapshot %.0f entries/s%n",
        directories * 2_000 / seconds, items / snapshotSeconds);
    assertThat(items).isGreaterThan(100_000);
    assertThat(seconds).isLessThan(60);
  }

  private TreeDescriptor createTree(String name) {
    return catalog.createTree(TreeId.random(), new TreeName(name), OWNER).block(PATIENCE);
  }

  private void fill(TreeDescriptor tree, int directories, int filesEach) {
    fill(tree, directories, filesEach, "d");
  }

  private void fill(TreeDescriptor tree, int directories, int filesEach, String prefix) {
    long first =
        commit(tree, request(new Mutation.Reserve(directories * (filesEach + 1))))
            .firstReservedInode();
    Flux.range(0, directories)
        .flatMap(
            d ->
                catalog.commit(
                    tree.id(),
                    directory(prefix + d, first + (long) d * (filesEach + 1), filesEach)),
            8)
        .blockLast(PATIENCE);
  }

  private static CommitRequest directory(String name, long inode, int files) {
    List<Mutation> mutations = new ArrayList<>();
    InodeNumber directory = new InodeNumber(inode);
    mutations.add(create(InodeNumber.ROOT, name, inode, NodeBody.DIRECTORY));
    for (int i = 0; i < files; i++) {
      String file = "f%03d".formatted(i);
      Digest digest = Digest.of((name + file).getBytes(StandardCharsets.UTF_8));
      mutations.add(
          create(
              directory, file, inode + 1 + i, new NodeBody.File(new Content.Blob(digest, 15_000))));
    }
    return new CommitRequest(RequestId.random(), "test", mutations);
  }

  private static Mutation create(InodeNumber parent, String name, long inode, NodeBody body) {
    return new Mutation.Create(
        parent, EntryName.utf8(name), new InodeNumber(inode), body, OWNER, THEN, Xattrs.NONE);
  }

  private static CommitRequest request(Mutation... mutations) {
    return new CommitRequest(RequestId.random(), "test", List.of(mutations));
  }

  private CommitReceipt commit(TreeDescriptor tree, CommitRequest request) {
    return catalog.commit(tree.id(), request).block(PATIENCE);
  }

  private List<SnapshotItem> snapshot(TreeDescriptor tree) {
    return catalog.snapshot(tree.id(), InodeNumber.ROOT, 0).collectList().block(PATIENCE);
  }

  private Listing page(TreeDescriptor tree, List<EntryName> path, EntryName after, int max) {
    return catalog.list(tree.id(), path, after, max).block(PATIENCE);
  }

  private static void deleteRecursively(Path directory) throws IOException {
    try (Stream<Path> paths = Files.walk(directory)) {
      for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
