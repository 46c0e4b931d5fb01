package io.fullwire.chunk.pack;

import io.fullwire.protocol.frame.Digest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Finds out what each pack holds when a store is opened: from its index, and by reading what the
/// index does not cover.
final class PackRecovery {
  private static final Logger LOG = LoggerFactory.getLogger(PackRecovery.class);

  private final PackDirectory directory;
  private final PackStats stats;
  private final Map<Digest, String> damages = new LinkedHashMap<>();

  PackRecovery(PackDirectory directory, PackStats stats) {
    this.directory = directory;
    this.stats = stats;
  }

  /// What a pack holds; null when it was only just being created and holds nothing, in which case
  /// it is deleted.
  @Nullable PackEntries recover(int packNumber) throws IOException {
    Path file = directory.pack(packNumber);
    long sizeBytes = Files.size(file);
    if (sizeBytes < PackHeader.SIZE_BYTES) {
      directory.delete(packNumber);
      return null;
    }
    PackEntries entries = directory.readIndex(packNumber, sizeBytes);
    if (entries.coveredBytes() < sizeBytes) {
      scan(file, packNumber, entries);
    }
    return entries;
  }

  /// What was found damaged so far; a blob among them may be held in another place.
  Map<Digest, String> damages() {
    return damages;
  }

  private void scan(Path file, int packNumber, PackEntries entries) throws IOException {
    int indexedCount = entries.count();
    try (FileChannel pack = FileChannel.open(file, StandardOpenOption.READ)) {
      requireHeader(pack, file);
      PackScanner scanner = new PackScanner(pack, packNumber);
      scanner.scan(entries);
      stats.damaged(scanner.damagedCount());
      scanner
          .damaged()
          .forEach(digest -> damages.put(digest, "blob " + digest + " in " + file + " is damaged"));
      LOG.info(
          "pack {}: {} blobs by its index, {} more by reading it; {} damaged; whole up to byte {}"
              + " of {}",
          file,
          indexedCount,
          entries.count() - indexedCount,
          scanner.damagedCount(),
          entries.coveredBytes(),
          pack.size());
    }
  }

  private static void requireHeader(FileChannel pack, Path file) throws IOException {
    ByteBuffer header = ByteBuffer.allocate(PackHeader.SIZE_BYTES);
    Channels.readFully(pack, header, 0);
    if (!PackHeader.isHeader(header.flip(), file.toString())) {
      LOG.warn("pack {} has a damaged header; its frames are checked one by one", file);
    }
  }
}
