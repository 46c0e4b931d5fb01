package io.fullwire.protocol.apply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.log.LogRecord;
import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.Mutation;
import io.fullwire.protocol.tree.Node;
import io.fullwire.protocol.tree.NodeBody;
import io.fullwire.protocol.tree.Ownership;
import io.fullwire.protocol.tree.RequestId;
import io.fullwire.protocol.tree.Timestamp;
import io.fullwire.protocol.tree.Xattrs;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TreeStateTest {
  private static final UUID LEADER = new UUID(1, 1);
  private static final Timestamp THEN = new Timestamp(1, 1);

  private final TreeOverlay tree = new TreeOverlay(TreeView.empty());
  private long seconds = 100;

  @BeforeEach
  void begin() {
    apply(new LogRecord.EpochBegan(1, LEADER, THEN));
    commit(new Mutation.Reserve(100));
  }

  @Test
  void of_two_leaders_that_name_one_epoch_the_first_counts() {
    apply(new LogRecord.EpochBegan(2, LEADER, THEN));

    assertIgnored(new LogRecord.EpochBegan(2, new UUID(2, 2), THEN), IgnoreReason.EPOCH_WAS_TAKEN);
    assertThat(tree.head().leader()).isEqualTo(LEADER);
  }

  @Test
  void a_commit_counts_only_in_the_epoch_and_at_the_revision_that_is_next() {
    apply(new LogRecord.EpochBegan(3, LEADER, THEN));

    assertIgnored(record(1, 2), IgnoreReason.EPOCH_IS_OVER);
    assertIgnored(record(4, 2), IgnoreReason.EPOCH_NEVER_BEGAN);
    assertIgnored(record(3, 1), IgnoreReason.REVISION_IS_KNOWN);
    assertIgnored(record(3, 3), IgnoreReason.REVISION_IS_AHEAD);
    assertThat(TreeState.apply(tree, record(3, 2))).isInstanceOf(Applied.Changed.class);
  }

  @Test
  void a_commit_in_the_log_that_does_not_fit_the_tree_is_damage() {
    LogRecord misfit =
        new LogRecord.Commit(1, 2, THEN, "t", RequestId.random(), List.of(unlink(1, "nothing", 5)));

    assertThatExceptionOfType(FullwireException.class)
        .isThrownBy(() -> TreeState.apply(tree, misfit))
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.CORRUPT));
  }

  @Test
  void applying_changes_nothing_but_what_it_returns() {
    TreeHead before = tree.head();

    TreeState.apply(tree, record(1, 2));

    assertThat(tree.head()).isEqualTo(before);
  }

  @Test
  void a_commit_that_is_refused_half_way_names_the_mutation() {
    assertRefused("mutation 1 (Create): 'a' in #1", create(1, "a", 2), create(1, "a", 3));
  }

  @Test
  void a_name_moves_the_times_of_its_directory() {
    commit(directory(1, "d", 2));
    Timestamp made = commit(create(2, "f", 3));

    assertThat(node(2).modified()).isEqualTo(made);
    assertThat(node(2).changed()).isEqualTo(made);
    assertThat(node(1).changed()).isLessThan(made);
    assertThat(node(3).modified()).isEqualTo(THEN);
  }

  @Test
  void a_directory_is_linked_from_each_directory_in_it() {
    commit(directory(1, "a", 2), directory(2, "b", 3), directory(2, "c", 4), create(2, "f", 5));
    assertThat(node(2).linkCount()).isEqualTo(4);

    commit(rename(2, "b", 3, 1, "b", null));
    assertThat(node(2).linkCount()).isEqualTo(3);
    assertThat(node(1).linkCount()).isEqualTo(4);

    commit(unlink(2, "c", 4));
    assertThat(node(2).linkCount()).isEqualTo(2);
  }

  @Test
  void a_node_lives_as_long_as_one_of_its_names() {
    commit(create(1, "a", 2), link(1, "b", 2));
    assertThat(node(2).linkCount()).isEqualTo(2);

    Timestamp removed = commit(unlink(1, "a", 2));
    assertThat(node(2).linkCount()).isEqualTo(1);
    assertThat(node(2).changed()).isEqualTo(removed);

    commit(unlink(1, "b", 2));
    assertThat(tree.node(new InodeNumber(2))).isNull();
  }

  @Test
  void directories_have_one_name() {
    commit(directory(1, "d", 2));

    assertRefused("is a directory", link(1, "e", 2));
  }

  @Test
  void only_empty_directories_are_removed_or_replaced() {
    commit(directory(1, "full", 2), create(2, "f", 3), directory(1, "other", 4));

    assertRefused("holds 1 entries", unlink(1, "full", 2));
    assertRefused("holds 1 entries", rename(1, "other", 4, 1, "full", 2L));
    commit(rename(1, "full", 2, 1, "other", 4L));
    assertThat(tree.node(new InodeNumber(4))).isNull();
    assertThat(tree.head().entryCount()).isEqualTo(2);
  }

  @Test
  void a_directory_does_not_move_into_itself() {
    commit(directory(1, "a", 2), directory(2, "b", 3), directory(3, "c", 4));

    assertRefused("inside it", rename(1, "a", 2, 4, "x", null));
    assertRefused("inside it", rename(1, "a", 2, 2, "x", null));
    commit(rename(3, "c", 4, 1, "c", null));
  }

  @Test
  void a_file_replaces_a_file_and_never_a_directory() {
    commit(create(1, "f", 2), create(1, "g", 3), directory(1, "d", 4));

    assertRefused("only one is a directory", rename(1, "f", 2, 1, "d", 4L));
    assertRefused("only one is a directory", rename(1, "d", 4, 1, "f", 2L));
    assertRefused("leads to #3 already", rename(1, "f", 2, 1, "g", null));
    assertRefused("leads to #3, not to #9", rename(1, "f", 2, 1, "g", 9L));
    commit(rename(1, "f", 2, 1, "g", 3L));
    assertThat(tree.node(new InodeNumber(3))).isNull();
  }

  @Test
  void two_names_of_one_node_do_not_replace_each_other() {
    commit(create(1, "a", 2), link(1, "b", 2));

    assertRefused("replace itself", rename(1, "a", 2, 1, "b", 2L));
  }

  @Test
  void a_node_takes_a_number_that_was_reserved_and_is_free() {
    commit(create(1, "a", 2));

    assertRefused("already", create(1, "b", 2));
    assertRefused("not reserved", create(1, "b", 102));
    assertRefused("not reserved", create(1, "b", 1));
    assertRefused("not reserved", create(1, "b", 0));
    commit(new Mutation.Reserve(1), create(1, "b", 102));
  }

  @Test
  void a_reservation_has_its_bounds() {
    assertRefused("at most", new Mutation.Reserve(TreeState.INODES_PER_RESERVATION_MAX + 1));
    assertRefused("at most", new Mutation.Reserve(0));
  }

  @Test
  void a_request_is_not_applied_twice() {
    RequestId request = RequestId.random();
    apply(new LogRecord.Commit(1, 2, THEN, "t", request, List.of(new Mutation.Reserve(1))));

    assertThatExceptionOfType(FullwireException.class)
        .isThrownBy(
            () ->
                TreeState.requireValid(
                    tree,
                    new LogRecord.Commit(
                        1, 3, THEN, "t", request, List.of(new Mutation.Reserve(1)))))
        .withMessageContaining("applied before");
  }

  @Test
  void every_commit_has_a_time_of_its_own() {
    TreeHead head = tree.head();
    Timestamp last = head.lastCommit();

    assertThat(TreeState.nextTime(head, new Timestamp(last.seconds() + 1, 0)))
        .isEqualTo(new Timestamp(last.seconds() + 1, 0));
    assertThat(TreeState.nextTime(head, last))
        .isEqualTo(new Timestamp(last.seconds(), last.nanos() + 1));
    commit(new Timestamp(500, 999_999_999), new Mutation.Reserve(1));
    assertThat(TreeState.nextTime(tree.head(), THEN)).isEqualTo(new Timestamp(501, 0));
  }

  @Test
  void differences_laid_over_a_tree_are_settled_one_by_one() {
    TreeOverlay ahead = new TreeOverlay(tree);
    TreeDelta made = valid(ahead, create(1, "a", 2));
    ahead.add(made);
    TreeDelta removed = valid(ahead, unlink(1, "a", 2));
    ahead.add(removed);

    tree.add(made);
    ahead.settle(made);
    assertThat(ahead.name(key(1, "a"))).as("removed again by what is still ahead").isNull();

    tree.add(removed);
    ahead.settle(removed);
    assertThat(ahead.size()).isZero();
    assertThat(ahead.head()).isEqualTo(tree.head());
  }

  private static TreeDelta valid(TreeView view, Mutation mutation) {
    return TreeState.requireValid(
        view,
        new LogRecord.Commit(
            1,
            view.head().revision() + 1,
            TreeState.nextTime(view.head(), THEN),
            "t",
            RequestId.random(),
            List.of(mutation)));
  }

  private Timestamp commit(Mutation... mutations) {
    Timestamp time = new Timestamp(seconds++, 0);
    commit(time, mutations);
    return time;
  }

  private void commit(Timestamp time, Mutation... mutations) {
    apply(
        new LogRecord.Commit(
            1, tree.head().revision() + 1, time, "t", RequestId.random(), List.of(mutations)));
  }

  private void apply(LogRecord logRecord) {
    tree.add(((Applied.Changed) TreeState.apply(tree, logRecord)).delta());
  }

  private void assertRefused(String part, Mutation... mutations) {
    LogRecord.Commit commit =
        new LogRecord.Commit(
            1, tree.head().revision() + 1, THEN, "t", RequestId.random(), List.of(mutations));
    assertThatExceptionOfType(FullwireException.class)
        .isThrownBy(() -> TreeState.requireValid(tree, commit))
        .withMessageContaining(part);
  }

  private void assertIgnored(LogRecord logRecord, IgnoreReason reason) {
    assertThat(TreeState.apply(tree, logRecord)).isEqualTo(new Applied.Ignored(reason));
  }

  private static LogRecord record(long epoch, long revision) {
    return new LogRecord.Commit(
        epoch, revision, THEN, "t", RequestId.random(), List.of(new Mutation.Reserve(1)));
  }

  private Node node(long inode) {
    return tree.node(new InodeNumber(inode)).node();
  }

  private static Mutation create(long parent, String name, long inode) {
    return create(parent, name, inode, NodeBody.FIFO);
  }

  private static Mutation directory(long parent, String name, long inode) {
    return create(parent, name, inode, NodeBody.DIRECTORY);
  }

  private static Mutation create(long parent, String name, long inode, NodeBody body) {
    return new Mutation.Create(
        new InodeNumber(parent),
        EntryName.utf8(name),
        new InodeNumber(inode),
        body,
        new Ownership(0755, 0, 0),
        THEN,
        Xattrs.NONE);
  }

  private static Mutation link(long parent, String name, long inode) {
    return new Mutation.Link(new InodeNumber(parent), EntryName.utf8(name), new InodeNumber(inode));
  }

  private static Mutation unlink(long parent, String name, long inode) {
    return new Mutation.Unlink(
        new InodeNumber(parent), EntryName.utf8(name), new InodeNumber(inode));
  }

  private static Mutation rename(
      long parent, String name, long inode, long newParent, String newName, Long replaced) {
    return new Mutation.Rename(
        new InodeNumber(parent),
        EntryName.utf8(name),
        new InodeNumber(inode),
        new InodeNumber(newParent),
        EntryName.utf8(newName),
        replaced == null ? null : new InodeNumber(replaced));
  }

  private static NameKey key(long parent, String name) {
    return new NameKey(new InodeNumber(parent), EntryName.utf8(name));
  }
}
