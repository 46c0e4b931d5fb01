package io.fullwire.posix.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fullwire.posix.Errno;
import io.fullwire.posix.PosixException;
import io.fullwire.posix.TargetDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The way without `openat2`, as on kernels before 5.6.
final class OpenatIT {

  @TempDir Path root;

  @Test
  void links_are_not_followed_without_openat2_either() throws IOException {
    Files.createDirectory(root.resolve("d"));
    Files.createSymbolicLink(root.resolve("l"), Path.of("d"));
    try (TargetDirectory directory = LinuxPosix.withoutOpenat2().directory(root)) {
      directory.directory(new byte[] {'d'}).close();
      assertThatThrownBy(() -> directory.directory(new byte[] {'l'}))
          .isInstanceOfSatisfying(
              PosixException.class, e -> assertThat(e.errno()).isIn(Errno.ENOTDIR, Errno.ELOOP));
      assertThatThrownBy(() -> directory.open(new byte[] {'l'}))
          .isInstanceOfSatisfying(
              PosixException.class, e -> assertThat(e.is(Errno.ELOOP)).isTrue());
    }
  }
}
