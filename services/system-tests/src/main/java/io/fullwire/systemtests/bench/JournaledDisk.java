package io.fullwire.systemtests.bench;

import io.fullwire.systemtests.harness.Command;
import io.fullwire.systemtests.harness.CommandFailed;
import io.fullwire.systemtests.harness.LoopDisk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/// An ext4 with a journal in a file, mounted for one benchmark: both arms stand on the same file
/// system, and it is the one that people have, whatever the machine's own is. Needs root.
record JournaledDisk(LoopDisk disk) implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofMinutes(1);

  static JournaledDisk mount(Path scratch, String size) {
    Path image = scratch.resolve("disk.img");
    JournaledDisk disk =
        new JournaledDisk(LoopDisk.mount(image, scratch.resolve("disk"), size, "noatime"));
    try {
      disk.requireJournal();
    } catch (RuntimeException wrong) {
      disk.close();
      throw wrong;
    }
    return disk;
  }

  Path directory() {
    return disk.directory();
  }

  private void requireJournal() {
    String device =
        Command.of("findmnt", "-n", "-o", "SOURCE", directory()).run(LIMIT).lastLine().strip();
    Path options = Path.of("/proc/fs/ext4", Path.of(device).getFileName().toString(), "options");
    try {
      if (Files.readString(options).lines().noneMatch(line -> line.startsWith("data="))) {
        throw new CommandFailed("the file system on " + device + " has no journal");
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + options, e);
    }
  }

  /// A copy of `source` on this disk, with its attributes.
  Path copy(Path source, String name) {
    Path copy = directory().resolve(name);
    Command.of("cp", "-a", source, copy).run(Duration.ofMinutes(5));
    return copy;
  }

  @Override
  public void close() {
    disk.close();
  }
}
