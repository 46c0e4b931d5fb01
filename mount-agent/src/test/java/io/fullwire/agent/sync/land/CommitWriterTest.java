package io.fullwire.agent.sync.land;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fullwire.agent.sync.MemoryCatalog;
import io.fullwire.agent.sync.call.Patience;
import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.log.CommitRequest;
import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.Mutation;
import io.fullwire.protocol.tree.NodeBody;
import io.fullwire.protocol.tree.Ownership;
import io.fullwire.protocol.tree.Timestamp;
import io.fullwire.protocol.tree.Xattrs;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class CommitWriterTest {
  private static final Patience PATIENCE =
      new Patience(Duration.ofSeconds(5), 3, Duration.ofMillis(1), Duration.ofMillis(1));

  private final MemoryCatalog catalog = new MemoryCatalog();
  private long nowNanos;
  private final CommitWriter writer =
      new CommitWriter(catalog, catalog.tree.id(), "test", PATIENCE, () -> nowNanos, 0);

  @Test
  void numbers_are_new_and_reserved_however_many_are_wanted() throws Exception {
    Set<InodeNumber> numbers = new HashSet<>();
    for (int i = 0; i < 40_000; i++) {
      InodeNumber inode = writer.newInode();
      assertThat(numbers.add(inode)).isTrue();
      writer.add(List.of(create("f" + i, inode)));
    }
    writer.flush();

    assertThat(catalog.node("f39999")).isNotNull();
    assertThat(writer.revision()).isEqualTo(catalog.revision());
  }

  @Test
  void no_commit_is_larger_than_the_log_takes() throws Exception {
    for (int i = 0; i < 10_000; i++) {
      writer.add(List.of(create("f" + i, writer.newInode())));
    }
    writer.flush();

    assertThat(catalog.commits)
        .allSatisfy(commit -> assertThat(commit.mutations()).hasSizeLessThanOrEqualTo(4_096));
  }

  @Test
  void mutations_that_belong_together_are_in_one_commit() throws Exception {
    for (int i = 0; i < 5_000; i++) {
      InodeNumber first = writer.newInode();
      InodeNumber second = writer.newInode();
      writer.add(List.of(create("a" + i, first), create("b" + i, second)));
    }
    writer.flush();

    assertThat(catalog.commits).allSatisfy(CommitWriterTest::assertWholePairs);
  }

  private static void assertWholePairs(CommitRequest commit) {
    long creates = commit.mutations().stream().filter(m -> m instanceof Mutation.Create).count();
    assertThat(creates % 2).isZero();
  }

  @Test
  void a_lone_mutation_is_sent_once_it_has_waited() throws Exception {
    writer.add(List.of(create("x", writer.newInode())));
    long before = catalog.commits.size();

    writer.pause();
    assertThat(catalog.commits).hasSize((int) before);

    nowNanos += Duration.ofSeconds(1).toNanos();
    writer.pause();
    writer.flush();
    assertThat(catalog.node("x")).isNotNull();
  }

  @Test
  void an_answer_that_is_lost_is_asked_for_again_under_the_same_id() throws Exception {
    int[] failures = {2};
    catalog.beforeCommit =
        request -> {
          if (failures[0]-- > 0) {
            throw FullwireException.unavailable("away", null);
          }
        };

    writer.add(List.of(create("x", writer.newInode())));
    writer.flush();

    assertThat(catalog.node("x")).isNotNull();
  }

  @Test
  void a_conflict_is_told_and_not_tried_again() throws Exception {
    InodeNumber inode = writer.newInode();
    writer.add(List.of(create("x", inode), create("x", writer.newInode())));

    assertThatThrownBy(writer::flush)
        .isInstanceOfSatisfying(
            FullwireException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CONFLICT));
  }

  private static Mutation create(String name, InodeNumber inode) {
    return new Mutation.Create(
        InodeNumber.ROOT,
        EntryName.utf8(name),
        inode,
        NodeBody.FIFO,
        new Ownership(0600, 0, 0),
        new Timestamp(1, 0),
        Xattrs.NONE);
  }
}
