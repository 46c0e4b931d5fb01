package io.fullwire.agent.cli.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.agent.cli.text.ArgumentText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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

  @Test
  void a_path_that_is_no_utf_8_is_found_by_what_leads_to_its_mount() {
    String odd = ArgumentText.ofBytes(new byte[] {'o', (byte) 0xff, 'd'});
    MountPoints points = new MountPoints(List.of("/nowhere/m", "/nowhere/m/inner"));
    assertThat(points.find("/nowhere/m/a/" + odd + "/x"))
        .isEqualTo(new MountPoints.Below(Path.of("/nowhere/m"), "a/" + odd + "/x"));
    assertThat(points.find("/nowhere/m/inner/" + odd))
        .isEqualTo(new MountPoints.Below(Path.of("/nowhere/m/inner"), odd));
    assertThat(points.find("/nowhere/else/" + odd)).isNull();
    assertThat(points.find(odd)).isNull();
  }

  @Test
  void a_path_is_found_in_the_innermost_mount() {
    MountPoints points = new MountPoints(List.of("/nowhere/m", "/nowhere/m/inner"));
    assertThat(points.find("/nowhere/m/inner/a"))
        .isEqualTo(new MountPoints.Below(Path.of("/nowhere/m/inner"), "a"));
    assertThat(points.find("/nowhere/m"))
        .isEqualTo(new MountPoints.Below(Path.of("/nowhere/m"), ""));
    assertThat(points.find("/elsewhere")).isNull();
  }
}
