package io.fullwire.agent.kernel;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.agent.vfs.AttributesReply;
import io.fullwire.agent.vfs.ContentReply;
import io.fullwire.agent.vfs.FileKind;
import io.fullwire.agent.vfs.PosixError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/// What every driver shows to programs, on a real mount.
abstract class KernelDriverContract extends MountFixture {

  private static final long SEED = 20_261_130;

  @Test
  void a_file_of_any_size_is_read_byte_for_byte() throws Exception {
    Random random = new Random(SEED);
    for (int size : new int[] {0, 1, 4095, 4096, 4097, 131_072, (1 << 20) + 1, 5_000_003}) {
      byte[] content = new byte[size];
      random.nextBytes(content);
      tree.file(tree.root, "f" + size, content);
      assertThat(Child.run("cat", path("f" + size)).output())
          .as("size %d", size)
          .isEqualTo(content);
    }
  }

  @Test
  void parts_are_read_from_any_offset() throws Exception {
    byte[] content = new byte[3_000_000];
    new Random(SEED).nextBytes(content);
    tree.file(tree.root, "f", content);
    String program =
        """
        fd = os.open(sys.argv[1], os.O_RDONLY)
        for at, n in ((0, 1), (999_999, 4097), (2_999_990, 100), (3_000_000, 10), (9_000_000, 10)):
            sys.stdout.buffer.write(os.pread(fd, n, at))
        """;
    byte[] read = Child.python(program, path("f")).output();
    assertThat(read)
        .startsWith(content[0], content[999_999])
        .hasSize(1 + 4097 + 10)
        .endsWith(Arrays.copyOfRange(content, 2_999_990, 3_000_000));
  }

  @Test
  void a_mapped_file_shows_its_content() throws Exception {
    byte[] content = "mapped".repeat(3_000).getBytes(ISO_8859_1);
    tree.file(tree.root, "f", content);
    String program =
        """
        import mmap
        with open(sys.argv[1], 'rb') as f:
            sys.stdout.buffer.write(mmap.mmap(f.fileno(), 0, prot=mmap.PROT_READ)[:])
        """;
    assertThat(Child.python(program, path("f")).output()).isEqualTo(content);
  }

  @Test
  void a_status_has_every_field() throws Exception {
    MemoryNode file = tree.file(tree.root, "f", new byte[1000]);
    file.permissions = 04751;
    file.userId = 1234;
    file.groupId = 5678;
    file.modifiedSeconds = -3;
    tree.hardLink(tree.root, "g", file);
    assertThat(Child.run("stat", "-c", "%s %a %h %u %g %.9Y %i %F", path("f")).require())
        .isEqualTo("1000 4751 2 1234 5678 -2.876543211 " + file.inode + " regular file");
    assertThat(Child.run("stat", "-c", "%i", path("g")).require()).isEqualTo("" + file.inode);
  }

  @Test
  void each_kind_of_node_is_shown_as_such() throws Exception {
    tree.directory(tree.root, "d");
    tree.link(tree.root, "l", "d");
    tree.special(tree.root, "p", FileKind.FIFO);
    tree.special(tree.root, "s", FileKind.SOCKET);
    String found = Child.run("find", directory.toString(), "-printf", "%f %y\\n").require();
    assertThat(found.lines()).contains("d d", "l l", "p p", "s s");
  }

  @Test
  void a_link_shows_its_target_and_leads_there() throws Exception {
    tree.file(tree.root, "target", "content".getBytes(ISO_8859_1));
    tree.link(tree.root, "link", "target");
    tree.link(tree.root, "long", "x/".repeat(2_000));
    assertThat(Child.run("readlink", path("link")).require()).isEqualTo("target");
    assertThat(Child.run("cat", path("link")).require()).isEqualTo("content");
    assertThat(Child.run("readlink", path("long")).require()).hasSize(4_000);
  }

  @Test
  void a_hundred_thousand_names_are_listed_each_once() throws Exception {
    MemoryNode many = tree.directory(tree.root, "many");
    Set<String> expected = new HashSet<>();
    for (int i = 0; i < 100_000; i++) {
      String name = "name-" + i + "x".repeat(i % 40);
      tree.file(many, name, new byte[0]);
      expected.add(name);
    }
    List<String> listed =
        Child.run("find", path("many"), "-mindepth", "1", "-printf", "%f\n")
            .require()
            .lines()
            .toList();
    assertThat(listed).hasSize(100_000);
    assertThat(new HashSet<>(listed)).isEqualTo(expected);
    assertThat(Child.run("ls", "-f", path("many")).require().lines().count()).isEqualTo(100_002);
  }

  @Test
  void deleting_while_listing_skips_and_repeats_nothing_else() throws Exception {
    MemoryNode many = tree.directory(tree.root, "many");
    for (int i = 0; i < 20_000; i++) {
      tree.file(many, "n" + i, new byte[0]);
    }
    String program =
        """
        with os.scandir(sys.argv[1]) as entries:
            for count, entry in enumerate(entries):
                print(entry.name)
                if count == 2_000:
                    sys.stdout.flush()
                    sys.stdin.readline()
        """;
    try (Child listing = Child.start(Child.pythonCommand(program, path("many")))) {
      await("the listing began", () -> upcalls("READDIR", "READDIRPLUS") > 0);
      for (int i = 0; i < 20_000; i += 2) {
        tree.remove(many, "n" + i);
      }
      listing.say("go on");
      List<String> names = listing.await().require().lines().toList();
      assertThat(names).doesNotHaveDuplicates();
      for (int i = 1; i < 20_000; i += 2) {
        assertThat(names).contains("n" + i);
        i += 500;
      }
      assertThat(names.stream().filter(KernelDriverContract::isOdd).count()).isEqualTo(10_000);
    }
  }

  @Test
  void an_empty_directory_has_its_two_dots() throws Exception {
    tree.directory(tree.root, "empty");
    assertThat(Child.run("ls", "-a", path("empty")).require()).isEqualTo(".\n..");
  }

  @Test
  void what_is_not_there_is_not_found() throws Exception {
    Child.Result result = Child.run("cat", path("nothing"));
    assertThat(result.exit()).isNotZero();
    assertThat(result.errors()).contains("No such file or directory");
  }

  @Test
  void extended_attributes_are_listed_and_read() throws Exception {
    MemoryNode file = tree.file(tree.root, "f", new byte[0]);
    file.extendedAttributes.put("user.first", "value".getBytes(ISO_8859_1));
    file.extendedAttributes.put("user.second", new byte[20_000]);
    tree.file(tree.root, "plain", new byte[0]);
    String program =
        """
        f = sys.argv[1]
        print(sorted(os.listxattr(f)), os.getxattr(f, 'user.first'), len(os.getxattr(f, 'user.second')))
        print(os.listxattr(sys.argv[2]))
        try:
            os.getxattr(f, 'user.missing')
        except OSError as e:
            print(os.strerror(e.errno))
        """;
    assertThat(Child.python(program, path("f"), path("plain")).require().lines())
        .containsExactly("['user.first', 'user.second'] b'value' 20000", "[]", "No data available");
  }

  @Test
  void the_file_system_tells_its_size_and_use() throws Exception {
    assertThat(Child.run("stat", "-f", "-c", "%S %b %f %a %c %d %l", path(".")).require())
        .isEqualTo("4096 1000000 400000 300000 5000 1234 255");
  }

  @Test
  void a_read_that_fails_is_an_error_and_no_short_file() throws Exception {
    MemoryNode file = tree.file(tree.root, "f", new byte[10]);
    assertThat(Child.run("stat", path("f")).exit()).isZero();
    tree.answerBy(
        file,
        reply -> {
          if (reply instanceof ContentReply) {
            reply.fail(PosixError.IO);
          } else if (reply instanceof AttributesReply attributes) {
            attributes.attributes(file);
          } else {
            reply.fail(PosixError.NO_ATTRIBUTE);
          }
        });
    Child.Result result = Child.run("cat", path("f"));
    assertThat(result.exit()).isNotZero();
    assertThat(result.errors()).contains("Input/output error");
  }

  @Test
  void a_listing_that_fails_is_an_error_and_no_empty_directory() throws Exception {
    MemoryNode bad = tree.directory(tree.root, "bad");
    assertThat(Child.run("stat", path("bad")).exit()).isZero();
    tree.answerBy(
        bad,
        reply -> {
          if (reply instanceof AttributesReply attributes) {
            attributes.attributes(bad);
          } else {
            reply.fail(PosixError.TIMED_OUT);
          }
        });
    Child.Result result = Child.run("ls", path("bad"));
    assertThat(result.exit()).isNotZero();
    assertThat(result.errors()).contains("timed out");
  }

  @Test
  void what_the_file_system_throws_is_an_error() throws Exception {
    tree.answerBy(
        tree.directory(tree.root, "d"),
        _ -> {
          throw new IllegalArgumentException("thrown on purpose");
        });
    Child.Result result = Child.run("cat", path("d/f"));
    assertThat(result.exit()).isNotZero();
    assertThat(result.errors()).contains("Input/output error");
  }

  @Test
  void an_answer_may_come_later_from_another_thread() throws Exception {
    MemoryNode file = tree.file(tree.root, "slow", "at last".getBytes(ISO_8859_1));
    tree.file(tree.root, "fast", "at once".getBytes(ISO_8859_1));
    tree.hold(file);
    try (Child slow = Child.start("cat", path("slow"))) {
      await("the request is held", () -> !tree.held.isEmpty());
      assertThat(Child.run("cat", path("fast")).require()).isEqualTo("at once");
      assertThat(slow.isAlive()).isTrue();
      tree.releaseHeld();
      assertThat(slow.await().require()).isEqualTo("at last");
    }
  }

  @Test
  void another_thread_may_begin_its_answer_before_the_question_returns() throws Exception {
    MemoryNode file = tree.file(tree.root, "f", "in two parts".getBytes(ISO_8859_1));
    assertThat(Child.run("stat", path("f")).exit()).isZero();
    tree.answerBy(
        file,
        reply -> {
          if (reply instanceof ContentReply content) {
            CountDownLatch begun = new CountDownLatch(1);
            CountDownLatch returned = new CountDownLatch(1);
            Thread _ =
                Thread.startVirtualThread(() -> answerInParts(content, file, begun, returned));
            awaitLatch(begun);
            Thread _ = Thread.startVirtualThread(returned::countDown);
          } else if (reply instanceof AttributesReply attributes) {
            attributes.attributes(file);
          } else {
            reply.fail(PosixError.NO_ATTRIBUTE);
          }
        });
    assertThat(Child.run("cat", path("f")).require()).isEqualTo("in two parts");
  }

  private static void answerInParts(
      ContentReply content, MemoryNode file, CountDownLatch begun, CountDownLatch returned) {
    content.append(file.content.slice(0, 5));
    begun.countDown();
    awaitLatch(returned);
    content.append(file.content.slice(5, file.content.capacity() - 5));
    content.done();
  }

  private static void awaitLatch(CountDownLatch latch) {
    try {
      assertThat(latch.await(Child.LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void a_program_that_waits_for_content_can_be_killed() throws Exception {
    MemoryNode file = tree.file(tree.root, "slow", new byte[100_000]);
    tree.hold(file);
    try (Child reader = Child.start("cat", path("slow"))) {
      await("the request is held", () -> !tree.held.isEmpty());
      reader.kill();
      assertThat(reader.await().exit()).isEqualTo(128 + 9);
    }
  }

  @Test
  void an_unmount_returns_while_a_read_hangs_and_the_read_fails() throws Exception {
    MemoryNode file = tree.file(tree.root, "slow", new byte[10]);
    tree.hold(file);
    try (Child reader = Child.start("cat", path("slow"))) {
      await("the request is held", () -> !tree.held.isEmpty());
      mount.close();
      assertThat(reader.await().exit()).isNotZero();
    }
    assertThat(mount.awaitEnd(Child.LIMIT)).isTrue();
    assertThat(directory.toFile().list()).isEmpty();
  }

  @Test
  void an_unmount_returns_while_a_program_has_a_file_open() throws Exception {
    tree.file(tree.root, "f", new byte[10]);
    String program =
        """
        f = open(sys.argv[1])
        print('open')
        sys.stdout.flush()
        sys.stdin.readline()
        """;
    try (Child user = Child.start(Child.pythonCommand(program, path("f")))) {
      await("the file is open", () -> isOpenBy(user, path("f")));
      mount.close();
      assertThat(user.isAlive()).isTrue();
      user.say("end");
      assertThat(user.await().exit()).isZero();
    }
  }

  @Test
  void changing_anything_is_refused() throws Exception {
    tree.file(tree.root, "f", new byte[10]);
    assertThat(Child.run("touch", path("new")).errors()).contains("Read-only file system");
    assertThat(Child.run("mkdir", path("d")).errors()).contains("Read-only file system");
    assertThat(Child.run("rm", path("f")).errors()).contains("Read-only file system");
  }

  @Test
  void several_programs_read_at_once() throws Exception {
    StringBuilder expected = new StringBuilder();
    for (int i = 0; i < 300; i++) {
      String content = "content of " + i + "\n";
      tree.file(tree.root, String.format("f%03d", i), content.getBytes(ISO_8859_1));
      expected.append(content);
    }
    String program =
        """
        from concurrent.futures import ThreadPoolExecutor
        d = sys.argv[1]
        def read(name):
            with open(os.path.join(d, name)) as f:
                return f.read()
        with ThreadPoolExecutor(8) as pool:
            for text in pool.map(read, sorted(os.listdir(d))):
                sys.stdout.write(text)
        """;
    assertThat(Child.python(program, directory).text()).isEqualTo(expected.toString());
  }

  @Test
  void a_random_tree_looks_through_the_mount_as_it_is() throws Exception {
    RandomTree random = new RandomTree(SEED);
    random.fill(tree, isNamesAnyBytes());
    String program =
        """
        import hashlib
        root = os.fsencode(sys.argv[1])
        def show(path):
            s = os.lstat(os.path.join(root, path))
            kind = {0o4: 'd', 0o10: 'f', 0o12: 'l', 0o1: 'p'}[s.st_mode >> 12]
            more = ''
            if kind == 'l':
                more = os.readlink(os.path.join(root, path)).hex()
            if kind == 'f':
                with open(os.path.join(root, path), 'rb') as f:
                    more = hashlib.sha256(f.read()).hexdigest()
            size = 0 if kind == 'd' else s.st_size
            print(path.hex(), kind, oct(s.st_mode & 0o7777), s.st_nlink, size, s.st_ino, more)
            if kind == 'd':
                for name in sorted(os.listdir(os.path.join(root, path))):
                    show(os.path.join(path, name) if path else name)
        show(b'')
        """;
    String seen = Child.python(program, directory).require();
    assertThat(seen).as("seed %d", SEED).isEqualTo(random.describe(tree.root));
  }

  /// Whether names need not be text.
  protected abstract boolean isNamesAnyBytes();

  protected static boolean isOpenBy(Child child, String path) {
    Path descriptors = Path.of("/proc/" + child.processId() + "/fd");
    try (var links = Files.list(descriptors)) {
      return links.anyMatch(link -> leadsTo(link, path));
    } catch (IOException e) {
      return false;
    }
  }

  private static boolean leadsTo(Path link, String path) {
    try {
      return Files.readSymbolicLink(link).toString().equals(path);
    } catch (IOException e) {
      return false;
    }
  }

  private static boolean isOdd(String name) {
    return Integer.parseInt(name.substring(1)) % 2 == 1;
  }
}
