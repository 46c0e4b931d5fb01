package io.fullwire.gateway.mount;

import io.fullwire.client.gateway.MountJson;
import io.fullwire.protocol.error.FullwireException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The mounts that were reported lately. Safe from any thread.
public final class Mounts {
  private static final Comparator<MountJson> BY_PLACE =
      Comparator.comparing(MountJson::host)
          .thenComparing(MountJson::directory)
          .thenComparing(MountJson::id);

  private final Duration silenceMax;
  private final int countMax;
  private final InstantSource clock;
  private final Map<String, Reported> reportedById = new HashMap<>();

  private record Reported(MountJson mount, Instant forgottenAt) {}

  /// @param silenceMax a mount that was not reported for so long is forgotten
  public Mounts(Duration silenceMax, int countMax, InstantSource clock) {
    this.silenceMax = silenceMax;
    this.countMax = countMax;
    this.clock = clock;
  }

  /// `LIMIT_EXCEEDED` when the mount is new and there are as many as are remembered.
  public synchronized void report(MountJson mount) {
    Instant now = clock.instant();
    forgetSilent(now);
    if (!reportedById.containsKey(mount.id()) && reportedById.size() >= countMax) {
      throw FullwireException.limitExceeded("number of mounts", countMax + 1L, countMax);
    }
    reportedById.put(mount.id(), new Reported(mount, now.plus(silenceMax)));
  }

  /// Does nothing when there is no such mount.
  public synchronized void remove(String id) {
    reportedById.remove(id);
  }

  /// In the order of host and directory.
  public synchronized List<MountJson> list() {
    forgetSilent(clock.instant());
    return reportedById.values().stream().map(Reported::mount).sorted(BY_PLACE).toList();
  }

  private void forgetSilent(Instant now) {
    reportedById.values().removeIf(reported -> !now.isBefore(reported.forgottenAt()));
  }
}
