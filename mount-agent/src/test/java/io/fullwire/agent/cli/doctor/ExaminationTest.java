package io.fullwire.agent.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.agent.cli.doctor.Finding.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExaminationTest {
  private static final Instant NOW = Instant.parse("2026-11-30T00:00:00Z");

  @TempDir Path root;

  @BeforeEach
  void a_bare_machine_of_an_ordinary_user() throws IOException {
    write("proc/self/status", "Name:\tjava\nUid:\t1000\t1000\t1000\t1000\n");
    write("proc/meminfo", "MemTotal: 8000000 kB\nMemAvailable:    4194304 kB\n");
    write(
        "proc/self/limits",
        "Max open files            1024                 524288               files\n");
  }

  @Test
  void what_mounting_needs_is_missing_and_named_with_its_command() {
    Finding device = find("FUSE device");
    assertThat(device.state()).isEqualTo(State.MISSING);
    Finding helper = find("permission to mount");
    assertThat(helper.state()).isEqualTo(State.MISSING);
    assertThat(helper.remedy()).isEqualTo("apt-get install fuse3");
    assertThat(find("memory").state()).isEqualTo(State.OK);
    assertThat(find("open files").detail()).isEqualTo("at most 524288");
  }

  @Test
  void what_is_there_is_found() throws IOException {
    write("dev/fuse", "");
    write("usr/bin/fusermount3", "");
    assertThat(root.resolve("usr/bin/fusermount3").toFile().setExecutable(true)).isTrue();
    write("etc/fuse.conf", "# comment\n user_allow_other\n");

    assertThat(find("FUSE device").state()).isEqualTo(State.OK);
    assertThat(find("permission to mount").state()).isEqualTo(State.OK);
    assertThat(find("mount --allow-other").state()).isEqualTo(State.OK);
  }

  @Test
  void a_commented_setting_is_none() throws IOException {
    write("etc/fuse.conf", "#user_allow_other\n");

    assertThat(find("mount --allow-other").state()).isEqualTo(State.LIMITED);
  }

  @Test
  void a_container_with_little_memory_and_few_files_is_told() throws IOException {
    write("sys/fs/cgroup/memory.max", "268435456\n");
    write(
        "proc/self/limits",
        "Max open files            1024                 1024                 files\n");

    assertThat(find("memory").detail()).isEqualTo("256.0 MiB to be had");
    assertThat(find("memory").state()).isEqualTo(State.LIMITED);
    assertThat(find("open files").state()).isEqualTo(State.LIMITED);
  }

  @Test
  void an_old_jdk_and_a_clock_at_its_epoch_are_told() {
    Host host = new Host(root, "/usr/bin");
    Examination examination = new Examination(host, Instant.EPOCH, 17);

    assertThat(examination.findings())
        .filteredOn(f -> f.need().equals("JDK 25 or newer") || f.need().equals("clock"))
        .extracting(Finding::state)
        .containsExactly(State.MISSING, State.LIMITED);
  }

  private Finding find(String need) {
    return new Examination(new Host(root, "/usr/bin:/bin"), NOW, 25)
        .findings().stream().filter(f -> f.need().equals(need)).findFirst().orElseThrow();
  }

  private void write(String path, String text) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
