package io.fullwire.agent.control;

import io.fullwire.agent.remote.content.ReadObserver;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The last reads of content. Safe from any thread; remembering one allocates nothing.
public final class AccessLog implements ReadObserver {
  static final int READS_MAX = 4_096;

  private final Supplier<Instant> clock;
  private final long[] times = new long[READS_MAX];
  private final long[] inodes = new long[READS_MAX];
  private final long[] offsets = new long[READS_MAX];
  private final int[] lengths = new int[READS_MAX];
  private final long[] durations = new long[READS_MAX];
  private final boolean[] waits = new boolean[READS_MAX];
  private final @Nullable String[] errors = new @Nullable String[READS_MAX];
  private long count;

  public AccessLog(Supplier<Instant> clock) {
    this.clock = clock;
  }

  @Override
  public void read(
      long inode,
      long fromBytes,
      int lengthBytes,
      boolean waited,
      long nanos,
      @Nullable String error) {
    long now = clock.get().toEpochMilli();
    synchronized (this) {
      int slot = (int) (count++ % READS_MAX);
      times[slot] = now;
      inodes[slot] = inode;
      offsets[slot] = fromBytes;
      lengths[slot] = lengthBytes;
      durations[slot] = nanos;
      waits[slot] = waited;
      errors[slot] = error;
    }
  }

  /// One read a line, the oldest first: time, where it came from, offset and length, microseconds,
  /// path, and what went wrong.
  ///
  /// @param paths the path of an inode, null when it has none any more
  public synchronized String text(LongFunction<byte @Nullable []> paths) {
    StringBuilder text = new StringBuilder();
    for (long i = Math.max(0, count - READS_MAX); i < count; i++) {
      appendLine(text, (int) (i % READS_MAX), paths);
    }
    return text.toString();
  }

  private void appendLine(StringBuilder text, int slot, LongFunction<byte @Nullable []> paths) {
    byte[] path = paths.apply(inodes[slot]);
    text.append(Instant.ofEpochMilli(times[slot]))
        .append(waits[slot] ? " remote " : " cache ")
        .append(offsets[slot])
        .append('+')
        .append(lengths[slot])
        .append(' ')
        .append(Duration.ofNanos(durations[slot]).toNanos() / 1_000)
        .append("us ")
        .append(path == null ? "#" + inodes[slot] : new String(path, StandardCharsets.UTF_8));
    if (errors[slot] != null) {
      text.append(" failed: ").append(errors[slot]);
    }
    text.append('\n');
  }
}
