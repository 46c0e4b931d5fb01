package io.fullwire.agent.kernel;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fullwire.agent.kernel.linux.LinuxKernelDriver;
import io.fullwire.agent.vfs.AttributesReply;
import io.fullwire.agent.vfs.ContentReply;
import io.fullwire.agent.vfs.EntryReply;
import io.fullwire.agent.vfs.KernelCache;
import io.fullwire.agent.vfs.PosixError;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// What the `linux` driver does beyond what every driver does: what is known stays known, and what
/// changes is pushed.
final class LinuxKernelDriverIT extends KernelDriverContract {
  private static final Duration COLLECT_EVERY = Duration.ofMillis(200);

  private long collectedNanos = System.nanoTime();

  private static final String[] WALKING = {
    "LOOKUP", "GETATTR", "READDIR", "READDIRPLUS", "READLINK", "OPEN", "OPENDIR", "READ", "ACCESS"
  };

  @Override
  protected KernelDriver driver() {
    return new LinuxKernelDriver();
  }

  @Override
  protected boolean isNamesAnyBytes() {
    return true;
  }

  // ---- what is known stays known

  @Test
  void a_second_walk_asks_nothing() throws Exception {
    for (int d = 0; d < 20; d++) {
      MemoryNode made = tree.directory(tree.root, "d" + d);
      for (int f = 0; f < 50; f++) {
        tree.file(made, "f" + f, new byte[f]);
      }
      tree.link(made, "l", "f1");
    }
    String[] walk = {"find", directory.toString(), "-printf", "%p %s %m %T@ %l\n"};
    String first = Child.run(walk).require();
    long before = upcalls(WALKING);
    assertThat(Child.run(walk).require()).isEqualTo(first);
    assertThat(upcalls(WALKING)).isEqualTo(before);
  }

  @Test
  void a_walk_for_names_sets_up_few_files_and_one_for_attributes_after_it_asks_for_few()
      throws Exception {
    int directories = 40;
    int files = 100;
    for (int d = 0; d < directories; d++) {
      MemoryNode made = tree.directory(tree.root, "d" + d);
      for (int f = 0; f < files; f++) {
        tree.file(made, "f" + f, new byte[f]);
      }
    }
    String[] names = {"find", directory.toString()};
    assertThat(Child.run(names).require().lines()).hasSize(1 + directories * (1 + files));
    assertThat(tree.given()).isLessThan(5L * files);
    long before = upcalls(WALKING);
    Child.run(names).require();
    assertThat(upcalls(WALKING)).isEqualTo(before);

    String[] attributes = {"find", directory.toString(), "-printf", "%p %s %m %T@ %l\n"};
    long lookups = upcalls("LOOKUP");
    String first = Child.run(attributes).require();
    assertThat(first).contains("d39/f99 99 644");
    // A directory or two before the process is known, and one file of each.
    assertThat(upcalls("LOOKUP") - lookups).isLessThan(3L * files + directories);
    // The directory in which it showed is listed once more.
    assertThat(Child.run(attributes).require()).isEqualTo(first);
    before = upcalls(WALKING);
    assertThat(Child.run(attributes).require()).isEqualTo(first);
    assertThat(upcalls(WALKING)).isEqualTo(before);
  }

  @Test
  void a_second_reading_asks_nothing() throws Exception {
    tree.file(tree.root, "f", "content".getBytes(ISO_8859_1));
    assertThat(Child.run("cat", path("f")).require()).isEqualTo("content");
    long before = upcalls(WALKING);
    assertThat(Child.run("cat", path("f")).require()).isEqualTo("content");
    assertThat(upcalls(WALKING)).isEqualTo(before);
  }

  @Test
  void absence_is_remembered_until_the_name_appears() throws Exception {
    assertThat(Child.run("cat", path("later")).exit()).isNotZero();
    long before = upcalls("LOOKUP");
    assertThat(Child.run("cat", path("later")).exit()).isNotZero();
    assertThat(upcalls("LOOKUP")).isEqualTo(before);

    tree.file(tree.root, "later", "now".getBytes(ISO_8859_1));
    mount.kernelCache().invalidateEntry(tree.root.inode, MemoryNode.bytes("later"));
    awaitNotices();
    assertThat(Child.run("cat", path("later")).require()).isEqualTo("now");
  }

  @Test
  void a_node_that_may_change_unseen_is_asked_for_each_time() throws Exception {
    MemoryNode file = tree.file(tree.root, "virtual", new byte[0]);
    file.cacheable = false;
    assertThat(Child.run("stat", "-c", "%s", path("virtual")).require()).isEqualTo("0");
    tree.rewrite(file, new byte[5]);
    assertThat(Child.run("stat", "-c", "%s", path("virtual")).require()).isEqualTo("5");
  }

  // ---- what changes is pushed

  @Test
  void new_content_of_the_same_size_is_seen() throws Exception {
    MemoryNode file = tree.file(tree.root, "f", "before".getBytes(ISO_8859_1));
    assertThat(Child.run("cat", path("f")).require()).isEqualTo("before");
    tree.rewrite(file, "behind".getBytes(ISO_8859_1));
    mount.kernelCache().invalidateContent(file.inode, 0, 0);
    awaitNotices();
    assertThat(Child.run("cat", path("f")).require()).isEqualTo("behind");
  }

  @Test
  void new_attributes_are_seen_and_content_stays() throws Exception {
    MemoryNode file = tree.file(tree.root, "f", "content".getBytes(ISO_8859_1));
    assertThat(Child.run("cat", path("f")).require()).isEqualTo("content");
    file.permissions = 0600;
    mount.kernelCache().invalidateAttributes(file.inode);
    awaitNotices();
    assertThat(Child.run("stat", "-c", "%a", path("f")).require()).isEqualTo("600");
    long before = upcalls("READ");
    assertThat(Child.run("cat", path("f")).require()).isEqualTo("content");
    assertThat(upcalls("READ")).isEqualTo(before);
  }

  @Test
  void a_new_name_is_in_the_listing_and_a_removed_one_is_not() throws Exception {
    MemoryNode gone = tree.file(tree.root, "gone", new byte[1]);
    assertThat(Child.run("ls", directory.toString()).require()).isEqualTo("gone");
    assertThat(Child.run("ls", directory.toString()).require()).isEqualTo("gone");
    tree.remove(tree.root, "gone");
    tree.file(tree.root, "new", new byte[1]);
    mount.kernelCache().deleteEntry(tree.root.inode, gone.inode, MemoryNode.bytes("gone"));
    mount.kernelCache().invalidateEntry(tree.root.inode, MemoryNode.bytes("new"));
    awaitNotices();
    assertThat(Child.run("ls", directory.toString()).require()).isEqualTo("new");
    assertThat(Child.run("cat", path("gone")).exit()).isNotZero();
  }

  @Test
  void an_expired_name_that_leads_elsewhere_is_followed_there() throws Exception {
    tree.file(tree.root, "f", "old".getBytes(ISO_8859_1));
    assertThat(Child.run("cat", path("f")).require()).isEqualTo("old");
    tree.file(tree.root, "f", "replaced".getBytes(ISO_8859_1));
    mount.kernelCache().expireEntry(tree.root.inode, MemoryNode.bytes("f"));
    awaitNotices();
    assertThat(Child.run("cat", path("f")).require()).isEqualTo("replaced");
  }

  @Test
  void an_expired_name_that_leads_to_the_same_keeps_its_content() throws Exception {
    tree.file(tree.root, "f", "same".getBytes(ISO_8859_1));
    assertThat(Child.run("cat", path("f")).require()).isEqualTo("same");
    long before = upcalls("READ");
    mount.kernelCache().expireEntry(tree.root.inode, MemoryNode.bytes("f"));
    awaitNotices();
    assertThat(Child.run("cat", path("f")).require()).isEqualTo("same");
    assertThat(upcalls("READ")).isEqualTo(before);
  }

  @Test
  void a_mapping_that_is_open_shows_new_content() throws Exception {
    MemoryNode file = tree.file(tree.root, "f", "before".getBytes(ISO_8859_1));
    String program =
        """
        import mmap
        m = mmap.mmap(os.open(sys.argv[1], os.O_RDONLY), 0, prot=mmap.PROT_READ)
        first = m[:]
        open(sys.argv[2], 'w').close()
        sys.stdin.readline()
        print(first, m[:])
        """;
    var mapped = Files.createTempFile("fullwire-", "-mapped");
    Files.delete(mapped);
    try (Child reader = Child.start(Child.pythonCommand(program, path("f"), mapped))) {
      await("the file is mapped", () -> Files.exists(mapped));
      tree.rewrite(file, "behind".getBytes(ISO_8859_1));
      mount.kernelCache().invalidateContent(file.inode, 0, 0);
      awaitNotices();
      reader.say("look again");
      assertThat(reader.await().require()).isEqualTo("b'before' b'behind'");
    }
    Files.deleteIfExists(mapped);
  }

  @Test
  void stored_content_is_read_without_being_asked_for() throws Exception {
    MemoryNode file = tree.file(tree.root, "f", "x".repeat(10_000).getBytes(ISO_8859_1));
    assertThat(Child.run("stat", path("f")).exit()).isZero();
    mount.kernelCache().storeContent(file.inode, 0, file.content.duplicate());
    awaitNotices();
    assertThat(Child.run("cat", path("f")).require()).isEqualTo("x".repeat(10_000));
    assertThat(upcalls("READ")).isZero();
  }

  @Test
  void stored_content_larger_than_a_message_is_read_without_being_asked_for() throws Exception {
    byte[] content = new byte[3_000_001];
    new Random(1).nextBytes(content);
    MemoryNode file = tree.file(tree.root, "f", content);
    assertThat(Child.run("stat", path("f")).exit()).isZero();
    mount.kernelCache().storeContent(file.inode, 0, file.content.duplicate());
    awaitNotices();
    assertThat(Child.run("cat", path("f")).output()).isEqualTo(content);
    assertThat(upcalls("READ")).isZero();
  }

  @Test
  void content_comes_from_memory_files_and_holes_in_one_answer() throws Exception {
    MemoryNode file = tree.file(tree.root, "f", new byte[12_000]);
    assertThat(Child.run("stat", path("f")).exit()).isZero();
    var onDisk = Files.createTempFile("fullwire-", "-part");
    Files.writeString(onDisk, "0123456789".repeat(500));
    try (FileChannel channel = FileChannel.open(onDisk)) {
      tree.answerBy(
          file,
          reply -> {
            if (reply instanceof ContentReply content) {
              content.append(MemoryFileSystem.direct("wrong".getBytes(ISO_8859_1)));
              content.reset();
              content.append(MemoryFileSystem.direct("a".repeat(2_000).getBytes(ISO_8859_1)));
              appendFile(content, channel);
              content.appendZeros(3_000);
              content.append(ByteBuffer.wrap("heap".getBytes(ISO_8859_1)));
              content.append(MemoryFileSystem.direct("z".repeat(1_996).getBytes(ISO_8859_1)));
              content.done();
            } else if (reply instanceof AttributesReply attributes) {
              attributes.attributes(file);
            } else {
              reply.fail(PosixError.NO_ATTRIBUTE);
            }
          });
      assertThat(Child.run("cat", path("f")).text())
          .isEqualTo(
              "a".repeat(2_000)
                  + "0123456789".repeat(500)
                  + "\0".repeat(3_000)
                  + "heap"
                  + "z".repeat(1_996));
    }
    Files.delete(onDisk);
  }

  private static void appendFile(ContentReply content, FileChannel channel) {
    assertThatThrownBy(() -> content.append(channel, 4_999, 2)).isInstanceOf(EOFException.class);
    try {
      content.append(channel, 0, 5_000);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void after_everything_is_dropped_everything_is_asked_for_again() throws Exception {
    MemoryNode directoryNode = tree.directory(tree.root, "d");
    MemoryNode file = tree.file(directoryNode, "f", "before".getBytes(ISO_8859_1));
    assertThat(Child.run("cat", path("d/f")).require()).isEqualTo("before");
    assertThat(Child.run("cat", path("d/none")).exit()).isNotZero();
    assertThat(Child.run("ls", path("d")).require()).isEqualTo("f");
    tree.rewrite(file, "behind".getBytes(ISO_8859_1));
    tree.file(directoryNode, "none", "some".getBytes(ISO_8859_1));
    mount.kernelCache().dropEverything();
    awaitNotices();
    assertThat(Child.run("cat", path("d/f"), path("d/none")).require()).isEqualTo("behindsome");
    assertThat(Child.run("ls", path("d")).require()).isEqualTo("f\nnone");
  }

  @Test
  void an_answer_overtaken_by_a_change_does_not_stay() throws Exception {
    MemoryNode parent = tree.directory(tree.root, "d");
    MemoryNode file = tree.file(parent, "f", new byte[10]);
    KernelCache kernel = mount.kernelCache();
    tree.answerBy(
        parent,
        reply -> {
          if (reply instanceof EntryReply entry) {
            MemoryNode outdated = new MemoryNode(file.inode, file.kind, file.permissions);
            outdated.content = file.content;
            tree.rewrite(file, new byte[20]);
            kernel.invalidateContent(file.inode, 0, 0);
            tree.answerNormally(parent);
            // The notice may be out before the kernel knows the inode at all.
            kernel.sent().join();
            entry.entry(outdated);
          }
        });
    assertThat(Child.run("stat", path("d/f")).exit()).isZero();
    awaitNotices();
    assertThat(Child.run("stat", "-c", "%s", path("d/f")).require()).isEqualTo("20");
  }

  @Test
  void a_notice_waits_aside_for_a_hanging_read_and_others_overtake_it() throws Exception {
    MemoryNode slow = tree.file(tree.root, "slow", new byte[100_000]);
    MemoryNode other = tree.file(tree.root, "other", new byte[1]);
    assertThat(Child.run("stat", path("other")).exit()).isZero();
    tree.hold(slow);
    try (Child reader = Child.start("cat", path("slow"))) {
      await("the request is held", () -> !tree.held.isEmpty());
      mount.kernelCache().invalidateContent(slow.inode, 0, 0);
      var all = mount.kernelCache().sent();
      tree.rewrite(other, new byte[2]);
      mount.kernelCache().invalidateAttributes(other.inode);
      await("the other notice is out", () -> statSize("other") == 2);
      assertThat(all).isNotDone();
      tree.releaseHeld();
      all.join();
      assertThat(reader.await().output()).hasSize(100_000);
    }
  }

  @Test
  void a_lookup_that_hangs_blocks_no_notice_about_its_directory() throws Exception {
    MemoryNode parent = tree.directory(tree.root, "d");
    tree.file(parent, "f", new byte[1]);
    assertThat(Child.run("stat", path("d")).exit()).isZero();
    tree.hold(parent);
    try (Child hanging = Child.start("stat", path("d/f"))) {
      await("the lookup is held", () -> !tree.held.isEmpty());
      mount.kernelCache().invalidateEntry(parent.inode, MemoryNode.bytes("g"));
      tree.releaseHeld();
      awaitNotices();
      assertThat(hanging.await().exit()).isZero();
    }
  }

  // ---- requests

  @Test
  void an_interrupt_ends_a_lookup_that_hangs_and_cancels_it() throws Exception {
    MemoryNode parent = tree.directory(tree.root, "d");
    assertThat(Child.run("stat", path("d")).exit()).isZero();
    tree.hold(parent);
    try (Child hanging = Child.start("stat", path("d/f"))) {
      await("the lookup is held", () -> !tree.held.isEmpty());
      Child.run("kill", "-INT", Long.toString(hanging.processId())).require();
      assertThat(hanging.await().exit()).isEqualTo(128 + 2);
    }
    await("the lookup is cancelled", () -> tree.interrupted.contains(parent.inode));
    tree.releaseHeld();
  }

  @Test
  void a_reply_that_is_dropped_becomes_an_error() throws Exception {
    MemoryNode parent = tree.directory(tree.root, "d");
    assertThat(Child.run("stat", path("d")).exit()).isZero();
    tree.answerBy(parent, _ -> {});
    try (Child asking = Child.start("stat", path("d/f"))) {
      await(
          "the reply is collected",
          () -> {
            collect();
            return !asking.isAlive();
          });
      assertThat(asking.await().errors()).contains("Input/output error");
    }
  }

  /// Now and then: one collection after another would leave other threads no time to answer.
  private void collect() {
    if (System.nanoTime() - collectedNanos > COLLECT_EVERY.toNanos()) {
      System.gc();
      collectedNanos = System.nanoTime();
    }
  }

  @Test
  void a_second_answer_is_refused() throws Exception {
    MemoryNode parent = tree.directory(tree.root, "d");
    tree.answerBy(
        parent,
        reply -> {
          reply.fail(PosixError.NO_SPACE);
          assertThatThrownBy(() -> reply.fail(PosixError.IO))
              .isInstanceOf(IllegalStateException.class)
              .hasMessageContaining("already answered");
        });
    assertThat(Child.run("stat", path("d/f")).errors()).contains("No space left on device");
  }

  @Test
  void the_file_system_hears_what_the_kernel_forgot() throws Exception {
    MemoryNode file = tree.file(tree.root, "f", new byte[1]);
    assertThat(Child.run("stat", path("f")).exit()).isZero();
    tree.remove(tree.root, "f");
    mount.kernelCache().deleteEntry(tree.root.inode, file.inode, MemoryNode.bytes("f"));
    awaitNotices();
    await("the inode is forgotten", () -> tree.forgotten.contains(file.inode));
  }

  @Test
  void holes_are_found_where_they_are() throws Exception {
    MemoryNode file = tree.file(tree.root, "sparse", new byte[300_000]);
    file.dataRanges = new TreeMap<>();
    file.dataRanges.put(0L, 100_000L);
    file.dataRanges.put(200_000L, 250_000L);
    String program =
        """
        fd = os.open(sys.argv[1], os.O_RDONLY)
        print(os.lseek(fd, 0, os.SEEK_HOLE), os.lseek(fd, 100_000, os.SEEK_DATA),
              os.lseek(fd, 220_000, os.SEEK_HOLE))
        try:
            os.lseek(fd, 260_000, os.SEEK_DATA)
        except OSError as e:
            print(os.strerror(e.errno))
        """;
    assertThat(Child.python(program, path("sparse")).require().lines())
        .containsExactly("100000 200000 250000", "No such device or address");
    assertThat(Child.run("stat", "-c", "%b", path("sparse")).require()).isEqualTo("293");
  }

  // ---- the mount itself

  @Test
  void a_second_mount_on_a_live_one_is_refused() {
    assertThatThrownBy(() -> mountAt(directory))
        .isInstanceOf(MountException.class)
        .hasMessageContaining(directory.toString())
        .hasMessageContaining("live mount");
  }

  @Test
  void a_mount_that_is_taken_away_from_outside_ends() throws Exception {
    Child.run("umount", directory.toString()).require();
    assertThat(mount.awaitEnd(Child.LIMIT)).isTrue();
    assertThat(mount.kernelCache().sent()).isCompleted();
  }

  @Test
  void permissions_are_checked_by_the_kernel() throws Exception {
    tree.file(tree.root, "open", "open".getBytes(ISO_8859_1));
    tree.file(tree.root, "closed", "closed".getBytes(ISO_8859_1)).permissions = 0600;
    String[] asNobody = {"setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "cat"};
    assertThat(Child.run(with(asNobody, path("open"))).require()).isEqualTo("open");
    assertThat(Child.run(with(asNobody, path("closed"))).errors()).contains("Permission denied");
  }

  private long statSize(String name) {
    try {
      return Long.parseLong(Child.run("stat", "-c", "%s", path(name)).require());
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static String[] with(String[] command, String argument) {
    String[] longer = Arrays.copyOf(command, command.length + 1);
    longer[command.length] = argument;
    return longer;
  }
}
