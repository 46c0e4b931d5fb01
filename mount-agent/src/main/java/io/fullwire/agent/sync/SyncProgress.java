package io.fullwire.agent.sync;

import java.util.concurrent.atomic.LongAdder;

/// Counters of a sync under way. Safe from any thread.
public final class SyncProgress {
  private final LongAdder entriesFound = new LongAdder();
  private final LongAdder entriesDone = new LongAdder();
  private final LongAdder bytesFound = new LongAdder();
  private final LongAdder bytesDone = new LongAdder();
  private final LongAdder wireBytes = new LongAdder();
  private volatile Phase phase = Phase.SCANNING;

  public enum Phase {
    /// The source is still being scanned, so totals grow.
    SCANNING,
    /// All is found; content is under way.
    LANDING,
    DELETING,
    VERIFYING,
    DONE
  }

  /// @param bytesFound content that has to be read, of what was found so far
  /// @param bytesDone content that is durable
  public record Reading(
      Phase phase,
      long entriesFound,
      long entriesDone,
      long bytesFound,
      long bytesDone,
      long wireBytes) {
    public boolean totalsGrow() {
      return phase == Phase.SCANNING;
    }
  }

  public Reading read() {
    // Done before found, or a reader could see more done than there is.
    long done = entriesDone.sum();
    long doneBytes = bytesDone.sum();
    return new Reading(
        phase, entriesFound.sum(), done, bytesFound.sum(), doneBytes, wireBytes.sum());
  }

  void foundEntry() {
    entriesFound.increment();
  }

  void finishedEntry() {
    entriesDone.increment();
  }

  void foundBytes(long count) {
    bytesFound.add(count);
  }

  void finishedBytes(long count) {
    bytesDone.add(count);
  }

  void sentBytes(long count) {
    wireBytes.add(count);
  }

  void enter(Phase next) {
    phase = next;
  }
}
