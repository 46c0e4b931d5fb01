package io.fullwire.chunk.pack;

import io.fullwire.protocol.error.FullwireException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.SortedSet;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The files of one store: `0000000001.pack`, `0000000001.index`, and so on.
final class PackDirectory {
  private static final Logger LOG = LoggerFactory.getLogger(PackDirectory.class);
  private static final String PACK = ".pack";

  private final Path directory;

  PackDirectory(Path directory) {
    this.directory = directory;
  }

  Path path() {
    return directory;
  }

  Path pack(int packNumber) {
    return directory.resolve("%010d".formatted(packNumber) + PACK);
  }

  private Path index(int packNumber) {
    return directory.resolve("%010d.index".formatted(packNumber));
  }

  void create() throws IOException {
    Files.createDirectories(directory);
  }

  /// The numbers of all packs, lowest first. A file that is no pack is left alone.
  SortedSet<Integer> packNumbers() throws IOException {
    SortedSet<Integer> numbers = new TreeSet<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "*" + PACK)) {
      for (Path file : files) {
        String name = String.valueOf(file.getFileName());
        numbers.add(Integer.parseInt(name.substring(0, name.length() - PACK.length())));
      }
    } catch (NumberFormatException e) {
      throw FullwireException.invalid(
          "directory " + directory + " holds a pack whose name is no number: " + e.getMessage());
    }
    return numbers;
  }

  /// Replaces a pack's index. Losing it costs a scan and nothing else, so it is not synced.
  void writeIndex(PackEntries entries) throws IOException {
    Path target = index(entries.packNumber());
    Path written = target.resolveSibling(target.getFileName() + ".tmp");
    Files.write(written, entries.write());
    Files.move(written, target, StandardCopyOption.ATOMIC_MOVE);
  }

  /// What is known of a pack without looking into it; nothing when its index is lost or damaged.
  PackEntries readIndex(int packNumber, long packSizeBytes) throws IOException {
    try {
      return PackEntries.read(packNumber, Files.readAllBytes(index(packNumber)), packSizeBytes);
    } catch (NoSuchFileException lost) {
      return new PackEntries(packNumber);
    } catch (FullwireException damaged) {
      LOG.warn("{}; the pack is read instead", damaged.getMessage());
      return new PackEntries(packNumber);
    }
  }

  void delete(int packNumber) throws IOException {
    Files.deleteIfExists(index(packNumber));
    Files.deleteIfExists(pack(packNumber));
  }

  /// Makes a new file's name durable.
  void sync() throws IOException {
    try (FileChannel self = FileChannel.open(directory, StandardOpenOption.READ)) {
      self.force(true);
    }
  }

  long usableBytes() throws IOException {
    return Files.getFileStore(directory).getUsableSpace();
  }
}
