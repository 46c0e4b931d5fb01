package io.fullwire.chunk.pack;

import io.fullwire.protocol.frame.Digest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Which blobs are held, where, and which were and turned out to be damaged. Safe from any thread;
/// nothing here blocks.
final class PackIndex {
  /// Damaged blobs that are remembered by name; of more, the oldest are only counted.
  private static final int DAMAGES_MAX = 65_536;

  private final DigestTable table = new DigestTable();
  private final Map<Digest, String> damages =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Digest, String> eldest) {
          return size() > DAMAGES_MAX;
        }
      };

  synchronized int size() {
    return table.size();
  }

  synchronized @Nullable Location find(Digest digest) {
    return table.find(digest);
  }

  /// The location of `digests[fromIndex]` and of those behind it, as long as each lies right behind
  /// the one before and all together are not over `bytesMax`; the first whatever its size. Empty
  /// when it is not held.
  synchronized List<Location> findRun(List<Digest> digests, int fromIndex, int bytesMax) {
    List<Location> run = new ArrayList<>();
    Location last = null;
    for (int i = fromIndex; i < digests.size(); i++) {
      Location next = table.find(digests.get(i));
      if (next == null || (last != null && !follows(next, last, run.getFirst(), bytesMax))) {
        break;
      }
      run.add(next);
      last = next;
    }
    return run;
  }

  synchronized void put(Digest digest, Location location) {
    table.put(digest, location);
    damages.remove(digest);
  }

  synchronized void removePack(int packNumber) {
    table.removePack(packNumber);
  }

  /// Holds the blob no longer, unless it lies elsewhere by now. True when it did hold it there.
  synchronized boolean damaged(Digest digest, Location location, String reason) {
    if (!location.equals(table.find(digest))) {
      return false;
    }
    table.remove(digest);
    damages.put(digest, reason);
    return true;
  }

  /// A blob that was here once is damaged, unless it lies elsewhere.
  synchronized void foundDamaged(Digest digest, String reason) {
    if (table.find(digest) == null) {
      damages.put(digest, reason);
    }
  }

  synchronized @Nullable String damage(Digest digest) {
    return damages.get(digest);
  }

  private static boolean follows(Location next, Location last, Location first, int bytesMax) {
    return next.packNumber() == last.packNumber()
        && next.offsetBytes() == last.endBytes()
        && next.endBytes() - first.offsetBytes() <= bytesMax;
  }
}
