package io.fullwire.chunk.pack;

import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// The packs there are, with their sizes and in the order of their last use. Safe from any thread.
final class Packs {
  private final Map<Integer, PackUse> packs = new ConcurrentHashMap<>();
  private final AtomicLong totalBytes = new AtomicLong();
  private final AtomicLong useCount = new AtomicLong();

  long totalBytes() {
    return totalBytes.get();
  }

  int count() {
    return packs.size();
  }

  void grown(int packNumber, long byBytes) {
    PackUse pack = packs.computeIfAbsent(packNumber, PackUse::new);
    pack.sizeBytes(pack.sizeBytes() + byBytes);
    pack.used(useCount.incrementAndGet());
    totalBytes.addAndGet(byBytes);
  }

  void used(int packNumber) {
    PackUse pack = packs.get(packNumber);
    if (pack != null) {
      pack.used(useCount.incrementAndGet());
    }
  }

  /// The one not used for longest, or null when there is none.
  @Nullable PackUse oldest() {
    return packs.values().stream().min(Comparator.comparingLong(PackUse::lastUse)).orElse(null);
  }

  void removed(PackUse pack) {
    packs.remove(pack.packNumber());
    totalBytes.addAndGet(-pack.sizeBytes());
  }
}
