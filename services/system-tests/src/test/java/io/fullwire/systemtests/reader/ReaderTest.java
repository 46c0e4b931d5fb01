package io.fullwire.systemtests.reader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fullwire.systemtests.harness.CommandFailed;
import io.fullwire.systemtests.harness.ReaderProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReaderTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private @TempDir Path directory;
  private Path source;
  private Path mount;

  @BeforeEach
  void twoEqualTrees() throws IOException {
    source = directory.resolve("source");
    mount = directory.resolve("mount");
    for (Path root : new Path[] {source, mount}) {
      Files.createDirectories(root.resolve("d"));
      Files.writeString(root.resolve("d/one"), "12345");
      Files.writeString(root.resolve("two"), "678");
    }
    Files.createDirectories(mount.resolve(".fullwire"));
    Files.writeString(mount.resolve(".fullwire/stats"), "not part of the tree");
  }

  @Test
  void equal_trees_are_counted() {
    ReadReport report = ReaderProcess.readAll(source, mount, LIMIT);

    assertThat(report.files()).isEqualTo(2);
    assertThat(report.bytes()).isEqualTo(8);
    assertThat(report.seconds()).isPositive();
  }

  @Test
  void a_flipped_byte_is_found() throws IOException {
    Files.writeString(mount.resolve("d/one"), "12346");

    assertThatThrownBy(() -> ReaderProcess.readAll(source, mount, LIMIT))
        .isInstanceOf(CommandFailed.class)
        .hasMessageContaining("d/one has other bytes");
  }

  @Test
  void a_missing_and_a_surplus_file_are_found() throws IOException {
    Files.delete(mount.resolve("two"));
    assertThatThrownBy(() -> ReaderProcess.readAll(source, mount, LIMIT))
        .hasMessageContaining("two is missing");

    Files.delete(source.resolve("two"));
    Files.writeString(mount.resolve("three"), "");
    assertThatThrownBy(() -> ReaderProcess.readAll(source, mount, LIMIT))
        .hasMessageContaining("three is too much");
  }
}
