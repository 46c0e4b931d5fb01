package io.fullwire.agent.vfs.tree;

import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.protocol.log.LogPosition;
import io.fullwire.protocol.log.LogRecord;
import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.Node;
import io.fullwire.protocol.tree.NodeBody;
import io.fullwire.protocol.tree.Ownership;
import io.fullwire.protocol.tree.SnapshotItem;
import io.fullwire.protocol.tree.Timestamp;
import io.fullwire.protocol.tree.TreeId;
import io.fullwire.protocol.tree.Xattrs;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MountedTreeModelTest {
  private static final Ownership ROOT = new Ownership(0755, 0, 0);
  private static final Timestamp START = new Timestamp(1_600_000_000L, 0);
  private static final UUID TOPIC = new UUID(1, 2);
  private static final TreeId TREE = new TreeId(new UUID(3, 4));

  private final TreeModel model = new TreeModel(ROOT, START);
  private final MountedTree tree = emptyTree();

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void a_tree_equals_the_plain_model_after_any_commits(long seed) {
    RandomCommits commits = new RandomCommits(seed, model);
    for (int i = 1; i <= 400; i++) {
      LogRecord.Commit commit = commits.next();
      tree.apply(commit, new LogPosition(TOPIC, i), TreeChanges.UNSEEN);
      if (i % 20 == 0) {
        requireEqual("seed " + seed + " after commit " + i, tree);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {11, 12, 13, 14})
  void a_tree_loaded_from_its_own_snapshot_is_the_same(long seed) {
    RandomCommits commits = new RandomCommits(seed, model);
    apply(commits, 300);
    requireEqual("seed " + seed, copyOf(tree));
  }

  @ParameterizedTest
  @ValueSource(longs = {21, 22, 23, 24})
  void a_tree_reconciled_with_a_later_snapshot_equals_it_and_tells_every_difference(long seed) {
    RandomCommits commits = new RandomCommits(seed, model);
    apply(commits, 200);
    MountedTree stale = copyOf(tree);
    Map<String, String> before = seen(stale);
    apply(commits, 100);

    RecordedChanges told = new RecordedChanges();
    stale.reconcile(loaded(tree), told);

    requireEqual("seed " + seed, stale);
    assertThat(told.kept(before)).as("seed %d", seed).isEqualTo(told.kept(seen(stale)));
  }

  @ParameterizedTest
  @ValueSource(longs = {31, 32, 33, 34})
  void what_a_commit_does_not_tell_of_is_as_before(long seed) {
    RandomCommits commits = new RandomCommits(seed, model);
    apply(commits, 100);
    for (int i = 0; i < 100; i++) {
      Map<String, String> before = seen(tree);
      RecordedChanges told = new RecordedChanges();
      tree.apply(commits.next(), new LogPosition(TOPIC, i), told);
      assertThat(told.kept(before)).as("seed %d", seed).isEqualTo(told.kept(known(before)));
    }
  }

  /// What is seen now, without nodes that nobody could have known before: a kernel learns of those
  /// by their names.
  private Map<String, String> known(Map<String, String> before) {
    Map<String, String> now = seen(tree);
    now.keySet().removeIf(line -> line.startsWith("node ") && !before.containsKey(line));
    return now;
  }

  @Test
  void a_listing_resumed_after_each_entry_while_others_come_and_go_lists_what_stays_once() {
    RandomCommits commits = new RandomCommits(41, model);
    apply(commits, 150);
    int resumed = 0;
    for (long directory : List.copyOf(model.names.keySet())) {
      Map<EntryName, Long> staying = namesIn(directory);
      List<EntryName> listed = new ArrayList<>();
      OneEntryListing step = new OneEntryListing();
      while (!staying.isEmpty() && list(directory, step) && step.added) {
        if (!step.isDot()) {
          listed.add(EntryName.of(step.name));
        }
        apply(commits, 1);
        resumed++;
        keepWhatIsIn(staying, directory);
      }
      assertThat(listed).containsAll(staying.keySet());
      assertThat(listed.stream().filter(staying::containsKey)).doesNotHaveDuplicates();
    }
    assertThat(resumed).isGreaterThan(50);
  }

  private boolean list(long directory, OneEntryListing step) {
    return tree.list(directory, 1, step.cookie, new NodeView(1), step.next())
        == MountedTree.Lookup.FOUND;
  }

  private void keepWhatIsIn(Map<EntryName, Long> staying, long directory) {
    Map<EntryName, Long> now = namesIn(directory);
    staying.entrySet().removeIf(e -> !e.getValue().equals(now.get(e.getKey())));
  }

  private Map<EntryName, Long> namesIn(long directory) {
    return new TreeMap<>(model.names.getOrDefault(directory, new TreeMap<>()));
  }

  private void apply(RandomCommits commits, int count) {
    for (int i = 0; i < count; i++) {
      tree.apply(commits.next(), new LogPosition(TOPIC, i), TreeChanges.UNSEEN);
    }
  }

  private void requireEqual(String when, MountedTree actual) {
    assertThat(seen(actual)).as(when).isEqualTo(expected());
    assertThat(actual.usage().nodeCount()).as(when).isGreaterThanOrEqualTo(model.items.size());
  }

  private Map<String, String> expected() {
    Map<String, String> all = new TreeMap<>();
    model.items.forEach(
        (inode, item) ->
            all.put(
                "node " + inode,
                describe(
                    new Node(
                        new InodeNumber(inode),
                        item.body(),
                        item.ownership(),
                        item.modified(),
                        item.changed(),
                        (int) model.links(inode),
                        item.xattrs()))));
    model.names.forEach(
        (directory, children) ->
            children.forEach(
                (name, inode) ->
                    all.put("name " + directory + " " + name.bytes().toHex(), "" + inode)));
    return all;
  }

  /// What can be asked of the tree, as lines: nodes, names and content.
  private static Map<String, String> seen(MountedTree tree) {
    Map<String, String> all = new TreeMap<>();
    tree.snapshot(
        item -> {
          switch (item) {
            case SnapshotItem.Header header ->
                all.put("node " + header.root().inode().value(), describe(header.root()));
            case SnapshotItem.Child child -> {
              Node node = child.entry().node();
              all.put("node " + node.inode().value(), describe(node));
              all.put(
                  "name "
                      + child.entry().parent().value()
                      + " "
                      + child.entry().name().bytes().toHex(),
                  "" + node.inode().value());
            }
            case SnapshotItem.Trailer trailer -> {}
          }
        });
    return all;
  }

  private static String describe(Node node) {
    return node.body() instanceof NodeBody.File file && file.content().sizeBytes() == 0
        ? "empty file "
            + node.ownership()
            + node.modified()
            + node.changed()
            + node.linkCount()
            + node.xattrs()
        : node.toString();
  }

  private static MountedTree emptyTree() {
    TreeLoader loader = new TreeLoader();
    Node root = new Node(InodeNumber.ROOT, NodeBody.DIRECTORY, ROOT, START, START, 2, Xattrs.NONE);
    loader.add(new SnapshotItem.Header(TREE, 0, 1, new LogPosition(TOPIC, 0), root));
    loader.add(new SnapshotItem.Trailer(0));
    return new MountedTree(loader.finish());
  }

  private static MountedTree copyOf(MountedTree tree) {
    return new MountedTree(loaded(tree));
  }

  private static TreeLoader.Loaded loaded(MountedTree tree) {
    TreeLoader loader = new TreeLoader();
    tree.snapshot(loader::add);
    return loader.finish();
  }
}
