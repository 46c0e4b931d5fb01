package io.fullwire.relay;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.Limits;
import io.fullwire.protocol.codec.LogRecordCodec;
import io.fullwire.protocol.log.LogRecord;
import io.fullwire.protocol.tree.Mutation;
import io.fullwire.protocol.tree.RequestId;
import io.fullwire.protocol.tree.Timestamp;
import io.fullwire.protocol.tree.TreeDescriptor;
import io.fullwire.protocol.tree.TreeId;
import io.fullwire.protocol.tree.TreeName;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

class MirrorIT {
  @TempDir Path directory;
  private TestSite home;
  private TestSite far;

  @BeforeEach
  void joinTwoSites() {
    home = new TestSite("home", directory).listening();
    far = new TestSite("far", directory).callingOnly();
    far.join(home.invite());
    far.awaitUp(home);
  }

  @AfterEach
  void stop() {
    far.close();
    home.close();
  }

  @Test
  void a_tree_and_its_records_appear_at_the_peer_in_order() {
    TreeDescriptor tree = newTree("photos");
    append(tree, 0, 500);

    awaitSame(tree);
    assertThat(far.registry.find(tree.id())).contains(tree);
    TestSite.awaitThat(
        "the mirror knows that it lacks nothing",
        () ->
            far.relay().mirrors().statuses().stream()
                .anyMatch(status -> status.following() && status.recordsBehind() == 0));
  }

  @Test
  void a_record_follows_at_once() {
    TreeDescriptor tree = newTree("photos");
    append(tree, 0, 1);
    awaitSame(tree);

    append(tree, 1, 2);

    awaitSame(tree);
  }

  @Test
  void a_record_of_the_largest_size_passes() {
    TreeDescriptor tree = newTree("photos");
    byte[] largest = new byte[Limits.LOG_RECORD_BYTES_MAX];
    largest[largest.length - 1] = 7;
    for (int i = 0; i < 5; i++) {
      home.logs.append(tree.id(), ByteString.copyOf(largest));
    }

    awaitSame(tree);
  }

  @Test
  void mirroring_goes_on_where_it_was_when_the_follower_is_started_again() {
    TreeDescriptor tree = newTree("photos");
    append(tree, 0, 100);
    awaitSame(tree);
    far.stop();
    append(tree, 100, 200);

    far.callingOnly();

    awaitSame(tree);
  }

  @Test
  void mirroring_goes_on_where_it_was_when_the_home_is_started_again() {
    TreeDescriptor tree = newTree("photos");
    append(tree, 0, 100);
    awaitSame(tree);
    home.stop();
    far.awaitDown(home);
    append(tree, 100, 200);

    home.listening();

    awaitSame(tree);
  }

  @Test
  void an_append_that_fails_loses_nothing_and_doubles_nothing() {
    TreeDescriptor tree = newTree("photos");
    append(tree, 0, 10);
    awaitSame(tree);
    far.logs.failAppends(3, false);

    append(tree, 10, 60);

    awaitSame(tree);
    assertThat(far.logs.failuresLeft()).isZero();
  }

  @Test
  void an_append_that_failed_but_landed_is_not_doubled() {
    TreeDescriptor tree = newTree("photos");
    append(tree, 0, 10);
    awaitSame(tree);
    far.logs.failAppends(1, true);

    append(tree, 10, 11);
    TestSite.awaitThat("the append was made to fail", () -> far.logs.failuresLeft() == 0);
    append(tree, 11, 60);

    awaitSame(tree);
  }

  @Test
  void a_fault_in_reading_a_log_does_not_end_the_mirroring_of_it() {
    TreeDescriptor tree = newTree("photos");
    append(tree, 0, 10);
    awaitSame(tree);

    home.logs.failRead(new IllegalStateException("a fault of the reader"));
    TestSite.awaitThat("the read was made to fail", () -> home.logs.failuresLeft() == 0);
    append(tree, 10, 20);

    awaitSame(tree);
  }

  @Test
  void what_keeps_a_tree_from_being_followed_is_said_once() {
    TreeDescriptor tree = newTree("photos");
    append(tree, 0, 10);
    awaitSame(tree);
    Logger logger = (Logger) LoggerFactory.getLogger("io.fullwire.relay.mirror.LogMirror");
    ListAppender<ILoggingEvent> log = new ListAppender<>();
    log.start();
    logger.addAppender(log);
    try {
      far.logs.failAppends(3, false);
      append(tree, 10, 11);
      awaitSame(tree);
    } finally {
      logger.detachAppender(log);
    }

    assertThat(log.list)
        .singleElement()
        .satisfies(
            line -> {
              assertThat(line.getLevel()).isEqualTo(Level.WARN);
              assertThat(line.getFormattedMessage())
                  .contains(tree.id().toString(), "home", "was made to fail");
            });
  }

  @Test
  void the_status_tells_the_homes_revision() {
    TreeDescriptor tree = newTree("photos");
    home.logs.append(tree.id(), LogRecordCodec.encode(epoch()));
    for (long revision = 1; revision <= 300; revision++) {
      home.logs.append(tree.id(), LogRecordCodec.encode(commit(revision)));
    }

    awaitSame(tree);
    TestSite.awaitThat(
        "the mirror is at the home's revision",
        () ->
            far.relay().mirrors().statuses().stream()
                .anyMatch(status -> status.recordsBehind() == 0 && status.homeRevision() == 300));
  }

  @Test
  void a_tree_whose_name_is_taken_leaves_no_log_behind() {
    TreeDescriptor taken =
        new TreeDescriptor(
            TreeId.random(), new TreeName("photos"), home.name, new Timestamp(1_700_000_000, 5));
    TreeDescriptor first = newTree("first");
    append(first, 0, 1);
    awaitSame(first);
    far.registry.put(taken);

    TreeDescriptor refused = newTree("photos");
    TreeDescriptor next = newTree("next");
    append(next, 0, 1);
    awaitSame(next);

    assertThat(far.logs.exists(refused.id())).isFalse();
    assertThat(far.registry.find(refused.id())).isEmpty();
  }

  @Test
  void a_copy_that_someone_else_wrote_to_is_made_anew() {
    TreeDescriptor tree = newTree("photos");
    append(tree, 0, 10);
    awaitSame(tree);
    far.logs.append(tree.id(), record(666));

    append(tree, 10, 20);

    awaitSame(tree);
  }

  @Test
  void a_log_that_was_made_anew_at_home_is_copied_anew() {
    TreeDescriptor tree = newTree("photos");
    append(tree, 0, 50);
    awaitSame(tree);

    home.logs.delete(tree.id());
    home.logs.create(tree.id());
    append(tree, 900, 910);

    awaitSame(tree);
  }

  @Test
  void a_deleted_tree_goes_with_its_copy() {
    TreeDescriptor tree = newTree("photos");
    append(tree, 0, 10);
    awaitSame(tree);

    home.registry.remove(tree.id());

    TestSite.awaitThat("the copy is gone", () -> !far.logs.exists(tree.id()));
    assertThat(far.registry.find(tree.id())).isEmpty();
  }

  @Test
  void a_tree_deleted_while_the_peer_was_away_goes_when_it_is_back() {
    TreeDescriptor tree = newTree("photos");
    TreeDescriptor kept = newTree("kept");
    append(kept, 0, 3);
    awaitSame(kept);
    far.stop();
    home.registry.remove(tree.id());
    home.logs.delete(tree.id());

    far.callingOnly();

    TestSite.awaitThat("the copy is gone", () -> far.registry.find(tree.id()).isEmpty());
    awaitSame(kept);
  }

  @Test
  void trees_go_both_ways() {
    TreeDescriptor theirs = newTree(far, "theirs");
    far.logs.append(theirs.id(), record(1));
    TreeDescriptor ours = newTree(home, "ours");
    home.logs.append(ours.id(), record(2));

    TestSite.awaitThat(
        "both sites know both trees",
        () ->
            home.logs.records(theirs.id()).equals(List.of(record(1)))
                && far.logs.records(ours.id()).equals(List.of(record(2))));
  }

  private TreeDescriptor newTree(String name) {
    return newTree(home, name);
  }

  private static TreeDescriptor newTree(TestSite site, String name) {
    TreeDescriptor tree =
        new TreeDescriptor(
            TreeId.random(), new TreeName(name), site.name, new Timestamp(1_700_000_000, 5));
    site.logs.create(tree.id());
    site.registry.put(tree);
    return tree;
  }

  private void append(TreeDescriptor tree, int from, int to) {
    for (int i = from; i < to; i++) {
      home.logs.append(tree.id(), record(i));
    }
  }

  private static LogRecord epoch() {
    return new LogRecord.EpochBegan(1, new UUID(1, 2), new Timestamp(1_700_000_000, 0));
  }

  private static LogRecord commit(long revision) {
    return new LogRecord.Commit(
        1,
        revision,
        new Timestamp(1_700_000_000, 0),
        "me",
        RequestId.random(),
        List.of(new Mutation.Reserve(1)));
  }

  private static ByteString record(int number) {
    return ByteString.utf8("record " + number + " " + "x".repeat(number % 97));
  }

  private void awaitSame(TreeDescriptor tree) {
    TestSite.awaitThat(
        "far has the records of home: "
            + home.logs.records(tree.id()).size()
            + " of tree "
            + tree.name(),
        () -> same(far.logs.records(tree.id()), home.logs.records(tree.id())));
  }

  private static boolean same(List<ByteString> copy, List<ByteString> original) {
    return new ArrayList<>(copy).equals(original);
  }
}
