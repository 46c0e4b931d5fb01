package io.fullwire.agent.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fullwire.agent.kernel.linux.LinuxKernelDriver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// How mounts begin and end when something goes wrong, or when the user is not root.
final class LinuxMountLifeIT {

  private static final int NOBODY = 65534;
  private static final List<String> AS_NOBODY =
      List.of("setpriv", "--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups");

  /// `/dev/fuse` as it is where a device manager runs: open to all. In a view of mounts of its own,
  /// so that nothing changes for anyone else.
  private static final String WITH_OPEN_DEVICE =
      """
      set -e
      mknod -m 666 "$0" c 10 229
      mount --bind "$0" /dev/fuse
      rm "$0"
      exec "$@"
      """;

  private final KernelDriver driver = new LinuxKernelDriver();
  private Path directory;

  @BeforeEach
  void makeDirectory() throws IOException {
    assumeTrue(driver.missing().isEmpty());
    directory = Files.createTempDirectory("fullwire-life-").toRealPath();
  }

  @AfterEach
  void removeDirectory() throws Exception {
    Child.Result _ = Child.run("umount", "-l", directory.toString());
    Files.delete(directory);
  }

  @Test
  void after_a_kill_the_directory_is_mounted_again_at_once() throws Exception {
    try (Child killed = MountProcess.start(List.of(), "linux", directory, true)) {
      assertThat(Child.run("cat", directory + "/f").require()).isEqualTo("from outside");
      killed.kill();
      assertThat(killed.await().exit()).isEqualTo(128 + 9);
    }
    assertThat(Child.run("ls", directory.toString()).errors()).contains("not connected");

    MountOptions options = new MountOptions(directory, "fullwire:again", true, true);
    try (Mount again = driver.mount(options, MemoryFileSystem::new)) {
      MemoryFileSystem tree = (MemoryFileSystem) again.fileSystem();
      tree.file(tree.root, "g", new byte[] {'!'});
      assertThat(Child.run("cat", directory + "/g").require()).isEqualTo("!");
    }
    assertThat(directory.toFile().list()).isEmpty();
  }

  @Test
  void a_directory_behind_a_link_is_mounted_and_unmounted() throws Exception {
    Path link = directory.resolveSibling(directory.getFileName() + "-link");
    Files.createSymbolicLink(link, directory);
    try (Mount mount =
        driver.mount(new MountOptions(link, "fullwire:x", true, true), MemoryFileSystem::new)) {
      assertThat(mount.description()).startsWith("FUSE protocol 7.");
      assertThat(Child.run("ls", "-a", directory.toString()).require()).isEqualTo(".\n..");
    } finally {
      Files.delete(link);
    }
    assertThat(Child.run("findmnt", directory.toString()).exit()).isNotZero();
  }

  @Test
  void a_directory_that_is_missing_is_named() {
    Path missing = directory.resolve("missing");
    MountOptions options = new MountOptions(missing, "fullwire:x", true, true);
    assertThatThrownBy(() -> driver.mount(options, MemoryFileSystem::new))
        .isInstanceOf(MountException.class)
        .hasMessageContaining(missing.toString())
        .hasMessageContaining("ENOENT");
  }

  @Test
  void one_who_is_not_root_mounts_through_fusermount3() throws Exception {
    Child.run("chown", Integer.toString(NOBODY), directory.toString()).require();
    try (Child mounted = mountAsNobody()) {
      assertThat(seenBy(mounted, "findmnt", "-n", "-o", "FSTYPE,SOURCE", directory).require())
          .contains("fuse.fullwire")
          .contains("fullwire:outside,\\x");
      assertThat(seenBy(mounted, "cat", directory + "/f").require()).isEqualTo("from outside");
      mounted.say("unmount");
      assertThat(mounted.await().require()).contains("ended true");
    }
  }

  @Test
  void one_who_is_not_root_hears_why_a_mount_is_refused() throws Exception {
    try (Child refused = mountAsNobody()) {
      Child.Result result = refused.await();
      assertThat(result.exit()).isNotZero();
      assertThat(result.errors()).contains(directory.toString()).contains("fusermount3");
    }
  }

  private Child mountAsNobody() throws IOException, InterruptedException {
    assumeTrue(Files.exists(Path.of("/usr/bin/fusermount3")), "fuse3 is not installed");
    Child.run("chmod", "755", directory.toString()).require();
    Path node = directory.resolveSibling(directory.getFileName() + "-fuse");
    List<String> before = new ArrayList<>();
    before.addAll(List.of("unshare", "--mount", "--propagation", "slave"));
    before.addAll(List.of("sh", "-c", WITH_OPEN_DEVICE, node.toString()));
    before.addAll(AS_NOBODY);
    return MountProcess.start(before, "linux", directory, false);
  }

  /// Runs a program as nobody, in the view of mounts of another.
  private static Child.Result seenBy(Child other, Object... command) throws Exception {
    List<String> all = new ArrayList<>();
    all.addAll(List.of("nsenter", "--mount", "--target", Long.toString(other.processId())));
    all.addAll(AS_NOBODY);
    for (Object word : command) {
      all.add(word.toString());
    }
    return Child.run(all.toArray(String[]::new));
  }
}
