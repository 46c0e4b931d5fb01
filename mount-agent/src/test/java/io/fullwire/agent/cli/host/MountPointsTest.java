package io.fullwire.agent.cli.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MountPointsTest {
  private static final MountPoints POINTS =
      MountPoints.parse(
          """
          /dev/vda1 / ext4 rw,relatime 0 0
          photos /mnt/ph\\040otos fuse.fullwire ro,nosuid 0 0
          other /mnt/other fuse ro 0 0
          server:/x /mnt/nfs nfs4 rw 0 0
          """);

  @Test
  void only_mounts_of_fuse_count_and_escapes_are_undone() {
    assertThat(POINTS.directories()).containsExactly("/mnt/ph otos", "/mnt/other");
    assertThat(POINTS.contains(Path.of("/mnt/ph otos"))).isTrue();
    assertThat(POINTS.contains(Path.of("/mnt/nfs"))).isFalse();
  }

  @Test
  void the_mount_above_a_path_is_found() {
    assertThat(POINTS.above(Path.of("/mnt/ph otos/2026/a.jpg"))).isEqualTo(Path.of("/mnt/ph otos"));
    assertThat(POINTS.above(Path.of("/mnt/other"))).isEqualTo(Path.of("/mnt/other"));
    assertThat(POINTS.above(Path.of("/mnt/elsewhere"))).isNull();
  }

  @Test
  void symlinks_on_the_way_are_followed_but_not_the_last_name(@TempDir Path directory)
      throws IOException {
    Path real = Files.createDirectories(directory.toRealPath().resolve("real/mount"));
    Path link = Files.createSymbolicLink(directory.resolve("link"), real.getParent());

    assertThat(MountPoints.canonical(link.resolve("mount"))).isEqualTo(real);
    assertThat(MountPoints.canonical(link.resolve("../link/mount/."))).isEqualTo(real);
    assertThat(MountPoints.canonical(link).getFileName()).isEqualTo(Path.of("link"));
  }
}
