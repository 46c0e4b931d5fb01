package io.fullwire.agent.kernel.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class MountTableTest {

  private static final String TEXT =
      """
      22 1 254:0 / / rw,relatime shared:1 - ext4 /dev/vda rw
      30 22 0:44 / /mnt/with\\040space rw - fuse.sshfs host:/ rw,user_id=0
      31 30 0:45 / /mnt/with\\040space ro,nosuid shared:9 master:2 - fuse.fullwire fullwire:t ro
      32 22 0:46 / /mnt/caf\303\251 rw - tmpfs none rw
      """;

  private final MountTable table = MountTable.parse(TEXT);

  @Test
  void the_last_mount_on_a_directory_is_the_one_that_is_seen() {
    assertThat(table.at(Path.of("/mnt/with space")))
        .contains(new MountTable.Line(0, 45, "/mnt/with space", "fuse.fullwire"));
  }

  @Test
  void a_path_in_utf_8_is_found() {
    assertThat(table.at(Path.of("/mnt/café"))).map(MountTable.Line::isFuse).contains(false);
  }

  @Test
  void a_directory_below_a_mount_is_none() {
    assertThat(table.at(Path.of("/mnt"))).isEmpty();
  }

  @Test
  void a_line_that_is_cut_off_is_refused_with_its_text() {
    assertThatThrownBy(() -> MountTable.parse("22 1 254:0 / /"))
        .hasMessageContaining("22 1 254:0 / /");
  }
}
