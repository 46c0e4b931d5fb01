package io.fullwire.systemtests.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/// What the kernel remembers of files, for measurements that must begin without it.
public final class KernelCaches {
  private static final Duration SYNC_LIMIT = Duration.ofMinutes(1);

  private KernelCaches() {}

  /// Writes everything back and forgets pages, names and attributes of all file systems. Needs
  /// root.
  public static void drop() {
    Command.of("sync").run(SYNC_LIMIT);
    try {
      Files.writeString(Path.of("/proc/sys/vm/drop_caches"), "3\n");
    } catch (IOException e) {
      throw new UncheckedIOException("cannot drop the kernel's caches; is this root?", e);
    }
  }
}
