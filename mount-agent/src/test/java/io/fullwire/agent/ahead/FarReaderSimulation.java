package io.fullwire.agent.ahead;

import io.fullwire.agent.vfs.tree.WalkPlace;
import io.fullwire.protocol.frame.Digest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// A reader, a planner and a link with a round trip and a bandwidth, on a virtual clock.
///
/// The link carries one blob at a time, those that someone waits for first, others in the order
/// they were asked for; a request takes half a round trip to the far side, a blob half of one back.
final class FarReaderSimulation {
  static final long ROUND_TRIP_NANOS = 200_000_000;
  static final long BYTES_PER_SECOND = 33_375_000;
  private static final LinkEstimate LINK =
      new LinkEstimate(Duration.ofNanos(ROUND_TRIP_NANOS), BYTES_PER_SECOND);

  final List<AheadBlob> files = new ArrayList<>();
  final AheadPlanner planner;
  long nowNanos;
  long waitingRequests;
  long wireBytes;

  /// From a blob's last byte until its reader has it: checked and kept at two places on the way.
  long handlingNanos;

  private final Set<Digest> held = new HashSet<>();
  private final Set<Digest> askedAhead = new HashSet<>();

  /// Of those on their way: when each is here, as far as is settled.
  private final Map<Digest, Long> arrivals = new HashMap<>();

  private final List<AheadBlob> queue = new ArrayList<>();
  private final Map<Digest, Long> readyAtFarSide = new HashMap<>();
  private long linkFreeNanos;

  FarReaderSimulation(int fileCount, int sizeBytes, AheadSettings settings) {
    for (int i = 0; i < fileCount; i++) {
      files.add(new AheadBlob(WalkPlace.of(i + 2, 0), new Digest(i, 1, 2, 3), sizeBytes));
    }
    planner = new AheadPlanner(this::after, this::isHere, () -> LINK, settings, () -> nowNanos);
  }

  /// Instead of many files, one of as many chunks of the size given.
  FarReaderSimulation asChunks(int count) {
    int size = files.getFirst().sizeBytes();
    files.clear();
    for (int i = 0; i < count; i++) {
      files.add(new AheadBlob(WalkPlace.of(2, i), new Digest(i, 1, 2, 3), size));
    }
    return this;
  }

  /// Reads one file to the end, which takes `thinkNanos` besides waiting.
  void read(int index, long thinkNanos) {
    AheadBlob blob = files.get(index);
    drain(nowNanos);
    boolean here = held.contains(blob.digest());
    List<AheadBlob> ahead = planner.read(blob.place(), blob.digest(), here);
    if (!here) {
      awaitBlob(blob, ahead);
    } else {
      ask(ahead);
    }
    nowNanos += thinkNanos;
  }

  private void awaitBlob(AheadBlob blob, List<AheadBlob> ahead) {
    if (!arrivals.containsKey(blob.digest()) && !queue.contains(blob)) {
      waitingRequests++;
      queue.addFirst(blob);
      readyAtFarSide.put(blob.digest(), nowNanos + ROUND_TRIP_NANOS / 2);
    }
    ask(ahead);
    while (!held.contains(blob.digest())) {
      nowNanos = Math.max(nowNanos + 1, nextEvent());
      drain(nowNanos);
    }
  }

  private void ask(List<AheadBlob> ahead) {
    for (AheadBlob blob : ahead) {
      queue.add(blob);
      askedAhead.add(blob.digest());
      readyAtFarSide.put(blob.digest(), nowNanos + ROUND_TRIP_NANOS / 2);
    }
  }

  private long nextEvent() {
    long next = Long.MAX_VALUE;
    for (long at : arrivals.values()) {
      next = Math.min(next, at);
    }
    if (!queue.isEmpty()) {
      long ready = readyAtFarSide.get(queue.getFirst().digest());
      next = Math.min(next, Math.max(linkFreeNanos, ready));
    }
    return next;
  }

  /// Lets all happen that happens until `now`.
  private void drain(long now) {
    while (!queue.isEmpty()) {
      AheadBlob blob = queue.getFirst();
      long start = Math.max(linkFreeNanos, readyAtFarSide.get(blob.digest()));
      if (start > now) {
        break;
      }
      queue.removeFirst();
      linkFreeNanos = start + blob.sizeBytes() * 1_000_000_000L / BYTES_PER_SECOND;
      wireBytes += blob.sizeBytes();
      arrivals.put(blob.digest(), linkFreeNanos + ROUND_TRIP_NANOS / 2 + handlingNanos);
    }
    arrivals
        .entrySet()
        .removeIf(
            arrival -> {
              boolean due = arrival.getValue() <= now;
              if (due) {
                held.add(arrival.getKey());
                if (askedAhead.contains(arrival.getKey())) {
                  planner.arrived(arrival.getKey(), files.getFirst().sizeBytes());
                }
              }
              return due;
            });
  }

  private boolean isHere(Digest digest) {
    return held.contains(digest) || arrivals.containsKey(digest);
  }

  private List<AheadBlob> after(WalkPlace place, long bytesMax, int blobsMax) {
    List<AheadBlob> found = new ArrayList<>();
    long bytes = 0;
    int index = (int) place.inode() - 2 + place.blobIndex();
    for (int i = index + 1; i < files.size(); i++) {
      if (found.size() == blobsMax || bytes >= bytesMax) {
        break;
      }
      found.add(files.get(i));
      bytes += files.get(i).sizeBytes();
    }
    return found;
  }
}
