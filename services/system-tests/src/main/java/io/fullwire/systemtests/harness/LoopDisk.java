package io.fullwire.systemtests.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/// A disk of its own size: an ext4 in a file, mounted on a directory. Needs root.
public record LoopDisk(Path directory, Path image) implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofMinutes(1);

  /// The file by which something else takes the disk.
  private static final String BALLAST = "ballast";

  /// @param directory is made when it is not there
  /// @param options of the mount beside `loop`, as in `noatime`
  public static LoopDisk mount(Path image, Path directory, String size, String options) {
    Command.of("truncate", "-s", size, image).run(LIMIT);
    // No blocks that only root may use: what is free is free for everybody.
    Command.of("mkfs.ext4", "-q", "-F", "-m", "0", image).run(LIMIT);
    Scratch.make(directory);
    Command.of("mount", "-o", "loop," + options, image, directory).run(LIMIT);
    return new LoopDisk(directory, image);
  }

  public long freeBytes() {
    try {
      return Files.getFileStore(directory).getUsableSpace();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot ask for the space of " + directory, e);
    }
  }

  /// Something else takes all of the disk but `leftBytes`, beyond what it took before.
  public void fill(long leftBytes) {
    Path ballast = directory.resolve(BALLAST);
    long hasBytes = Files.exists(ballast) ? ballast.toFile().length() : 0;
    Command.of("fallocate", "-l", hasBytes + freeBytes() - leftBytes, ballast).run(LIMIT);
  }

  /// Something else takes all of the disk, to the last block.
  public void fillCompletely() {
    Command.Outcome writing =
        Command.of("sh", "-c", "cat /dev/zero >>\"$1\"", "sh", directory.resolve(BALLAST))
            .attempt(LIMIT);
    if (!writing.errors().contains("No space left on device")) {
      throw new CommandFailed(directory + " did not become full" + writing.shown());
    }
  }

  /// Gives back what was taken.
  public void free() {
    try {
      Files.delete(directory.resolve(BALLAST));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot free " + directory, e);
    }
  }

  @Override
  public void close() {
    Command.of("umount", directory).run(LIMIT);
    try {
      Files.delete(image);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot delete " + image, e);
    }
  }
}
