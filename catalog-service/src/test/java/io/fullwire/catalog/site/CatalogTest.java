package io.fullwire.catalog.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.fullwire.client.catalog.Listing;
import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.log.CommitReceipt;
import io.fullwire.protocol.log.CommitRequest;
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
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

/// A tree at home at one site and followed at another.
class CatalogTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final Ownership OWNER = new Ownership(0750, 3, 4);

  private final HomeRelay relay = new HomeRelay();
  private final MemorySite home = new MemorySite("home", new HomeRelay());
  private final MemorySite far = new MemorySite("far", relay);
  private TreeDescriptor tree;
  private int mirrored;

  @BeforeEach
  void makeTree() {
    relay.connect(home);
    tree = home.catalog.createTree(TreeId.random(), new TreeName("t"), OWNER).block(PATIENCE);
    far.logs.create(tree.id());
    far.registry.put(tree);
    mirror();
  }

  @AfterEach
  void stop() {
    far.close();
    home.close();
  }

  @Test
  void a_followed_tree_is_the_tree_at_home() {
    commit(home, new Mutation.Reserve(3), directory("d", 2), directory("e", 3));
    mirror();

    assertThat(snapshot(far, 2)).hasSize(4);
    assertThat(snapshot(far, 2).get(1)).isEqualTo(snapshot(home, 2).get(1));
  }

  @Test
  void a_commit_at_a_follower_goes_home_and_is_answered_when_it_shows_here() throws Exception {
    CompletableFuture<CommitReceipt> answer =
        far.catalog.commit(tree.id(), request(new Mutation.Reserve(5))).toFuture();
    awaitRevision(home, 2);
    assertThat(answer).as("not shown here yet").isNotDone();

    mirror();

    assertThat(answer.get(20, TimeUnit.SECONDS).revision()).isEqualTo(2);
    assertThat(far.catalog.progress(tree.id()).block(PATIENCE).revision()).isEqualTo(2);
  }

  @Test
  void a_conflict_at_home_is_a_conflict_at_the_follower() {
    assertError(
        far.catalog.commit(tree.id(), request(directory("d", 99))),
        ErrorCode.CONFLICT,
        "was not reserved");
  }

  @Test
  void while_the_link_is_cut_reads_go_on_and_commits_fail() {
    relay.cut();

    assertThat(snapshot(far, 1)).hasSize(2);
    assertError(
        far.catalog.commit(tree.id(), request(new Mutation.Reserve(1))),
        ErrorCode.UNAVAILABLE,
        "link to home is down");
  }

  @Test
  void a_tree_is_deleted_at_its_home_alone() {
    assertError(
        far.catalog.deleteTree(tree.id()).cast(Object.class),
        ErrorCode.INVALID_REQUEST,
        "at home at site home");

    home.catalog.deleteTree(tree.id()).block(PATIENCE);

    assertError(home.catalog.progress(tree.id()), ErrorCode.NOT_FOUND, tree.id().toString());
    assertThat(home.logs.exists(tree.id())).isFalse();
  }

  @Test
  void a_page_of_a_directory_goes_on_behind_its_last_name() {
    commit(
        home,
        new Mutation.Reserve(5),
        directory("d", 2),
        create(2, "a", 3),
        create(2, "b", 4),
        create(2, "c", 5));
    List<EntryName> path = List.of(EntryName.utf8("d"));

    Listing first = list(path, null, 2);
    Listing second = list(path, first.entries().getLast().name(), 2);

    assertThat(first.entries()).extracting(e -> e.name().toString()).containsExactly("a", "b");
    assertThat(first.more()).isTrue();
    assertThat(second.entries()).extracting(e -> e.name().toString()).containsExactly("c");
    assertThat(second.more()).isFalse();
    assertThat(list(List.of(), null, 0).node().ownership()).isEqualTo(OWNER);
    assertThat(list(List.of(), null, 0).more()).isTrue();
  }

  @Test
  void a_path_that_leads_nowhere_names_the_part_that_does_not_lead_on() {
    commit(home, new Mutation.Reserve(5), directory("d", 2), create(2, "f", 3));

    assertError(
        home.catalog.list(tree.id(), names("d", "x", "y"), null, 1), ErrorCode.NOT_FOUND, "'x'");
    assertError(
        home.catalog.list(tree.id(), names("d", "f", "z"), null, 1), ErrorCode.NOT_FOUND, "'z'");
  }

  @Test
  void names_that_are_no_text_are_names() {
    EntryName name = new EntryName(ByteString.copyOf(new byte[] {(byte) 0xff, 'x', (byte) 0x80}));
    commit(
        home,
        new Mutation.Reserve(1),
        new Mutation.Create(
            InodeNumber.ROOT,
            name,
            new InodeNumber(2),
            NodeBody.FIFO,
            OWNER,
            new Timestamp(-5, 7),
            Xattrs.NONE));

    assertThat(list(List.of(name), null, 0).node().modified()).isEqualTo(new Timestamp(-5, 7));
  }

  @Test
  void a_snapshot_of_a_node_that_is_not_there_says_so() {
    assertError(
        home.catalog.snapshot(tree.id(), new InodeNumber(77), 0).collectList(),
        ErrorCode.NOT_FOUND,
        "#77");
  }

  /// Brings what is new in the log at home to the follower, as a relay does.
  private void mirror() {
    List<ByteString> records = home.logs.records(tree.id());
    for (; mirrored < records.size(); mirrored++) {
      assertThat(far.logs.append(tree.id(), records.get(mirrored)).toCompletableFuture())
          .isCompleted();
    }
  }

  private void awaitRevision(MemorySite site, long revision) {
    site.catalog.snapshot(tree.id(), InodeNumber.ROOT, revision).blockLast(PATIENCE);
  }

  private CommitReceipt commit(MemorySite site, Mutation... mutations) {
    return site.catalog.commit(tree.id(), request(mutations)).block(PATIENCE);
  }

  private List<SnapshotItem> snapshot(MemorySite site, long revision) {
    return site.catalog
        .snapshot(tree.id(), InodeNumber.ROOT, revision)
        .collectList()
        .block(PATIENCE);
  }

  private Listing list(List<EntryName> path, EntryName after, int max) {
    return home.catalog.list(tree.id(), path, after, max).block(PATIENCE);
  }

  private static void assertError(Mono<?> call, ErrorCode code, String part) {
    assertThatExceptionOfType(FullwireException.class)
        .isThrownBy(() -> call.block(PATIENCE))
        .withMessageContaining(part)
        .satisfies(e -> assertThat(e.code()).isEqualTo(code));
  }

  private static CommitRequest request(Mutation... mutations) {
    return new CommitRequest(RequestId.random(), "test", List.of(mutations));
  }

  private static List<EntryName> names(String... names) {
    return List.of(names).stream().map(EntryName::utf8).toList();
  }

  private static Mutation directory(String name, long inode) {
    return create(InodeNumber.ROOT.value(), name, inode, NodeBody.DIRECTORY);
  }

  private static Mutation create(long parent, String name, long inode) {
    return create(parent, name, inode, NodeBody.FIFO);
  }

  private static Mutation create(long parent, String name, long inode, NodeBody body) {
    return new Mutation.Create(
        new InodeNumber(parent),
        EntryName.utf8(name),
        new InodeNumber(inode),
        body,
        OWNER,
        new Timestamp(1, 1),
        Xattrs.NONE);
  }
}
