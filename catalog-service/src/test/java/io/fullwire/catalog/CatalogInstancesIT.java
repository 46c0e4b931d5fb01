package io.fullwire.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.client.catalog.CatalogClient;
import io.fullwire.protocol.log.CommitReceipt;
import io.fullwire.protocol.log.CommitRequest;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.Mutation;
import io.fullwire.protocol.tree.Ownership;
import io.fullwire.protocol.tree.RequestId;
import io.fullwire.protocol.tree.SnapshotItem;
import io.fullwire.protocol.tree.TreeDescriptor;
import io.fullwire.protocol.tree.TreeId;
import io.fullwire.protocol.tree.TreeName;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Two instances of one site's catalog: whichever is asked, a tree has one history.
class CatalogInstancesIT {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int TREES = 6;
  private static final int COMMITS = 20;

  @TempDir Path directory;
  private RunningCatalog first;
  private RunningCatalog second;

  @BeforeEach
  void start() {
    first = RunningCatalog.start(directory.resolve("first"));
    second = first.startAnother(directory.resolve("second"));
  }

  @AfterEach
  void stop() {
    second.close();
    first.close();
  }

  @Test
  void commits_to_either_instance_make_one_history_that_both_show() {
    for (TreeDescriptor tree : createTrees()) {
      List<Long> revisions =
          Flux.range(0, COMMITS)
              .flatMap(i -> commit(i % 2 == 0 ? first : second, tree), 4)
              .map(CommitReceipt::revision)
              .sort()
              .collectList()
              .block(PATIENCE);

      assertThat(revisions).isEqualTo(LongStream.rangeClosed(2, COMMITS + 1).boxed().toList());
      assertThat(header(first.client(), tree, COMMITS + 1).revision()).isEqualTo(COMMITS + 1);
      assertThat(header(second.client(), tree, COMMITS + 1).revision()).isEqualTo(COMMITS + 1);
    }
  }

  @Test
  void when_one_instance_stops_the_other_takes_all_commits() {
    List<TreeDescriptor> trees = createTrees();
    trees.forEach(tree -> commit(first, tree).block(PATIENCE));
    first.stopService();

    for (TreeDescriptor tree : trees) {
      assertThat(commit(second, tree).block(PATIENCE).revision()).isEqualTo(3);
    }
  }

  private List<TreeDescriptor> createTrees() {
    List<TreeDescriptor> trees =
        IntStream.range(0, TREES)
            .mapToObj(
                i ->
                    first
                        .client()
                        .createTree(
                            TreeId.random(), new TreeName("t" + i), new Ownership(0755, 0, 0))
                        .block(PATIENCE))
            .toList();
    // The second instance hears of a tree a moment later.
    Flux.defer(() -> second.client().trees())
        .collectList()
        .filter(known -> known.size() == TREES)
        .repeatWhenEmpty(Integer.MAX_VALUE, empty -> empty.delayElements(Duration.ofMillis(20)))
        .block(PATIENCE);
    return trees;
  }

  private static Mono<CommitReceipt> commit(RunningCatalog catalog, TreeDescriptor tree) {
    return catalog
        .client()
        .commit(
            tree.id(),
            new CommitRequest(RequestId.random(), "test", List.of(new Mutation.Reserve(1))));
  }

  private static SnapshotItem.Header header(
      CatalogClient catalog, TreeDescriptor tree, long revisionMin) {
    return (SnapshotItem.Header)
        catalog.snapshot(tree.id(), InodeNumber.ROOT, revisionMin).blockFirst(PATIENCE);
  }
}
