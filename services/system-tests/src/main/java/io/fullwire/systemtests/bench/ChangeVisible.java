package io.fullwire.systemtests.bench;

import io.fullwire.systemtests.harness.AgentMount;
import io.fullwire.systemtests.harness.Await;
import io.fullwire.systemtests.harness.CommandFailed;
import io.fullwire.systemtests.harness.FullwireCli;
import io.fullwire.systemtests.harness.RunningProcess;
import io.fullwire.systemtests.harness.SiteProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// From the moment a change is sent to the catalog until a mount shows it.
final class ChangeVisible implements Benchmark {
  private static final int CHANGES = 200;
  private static final int QUICK_CHANGES = 20;
  private static final double FAR_MILLIS_MAX = 250;
  private static final double LOCAL_MILLIS_MAX = 40;
  private static final Duration CHANGES_LIMIT = Duration.ofMinutes(5);

  @Override
  public String name() {
    return "change-visible";
  }

  @Override
  public String question() {
    return "from sending a change to the home's catalog until size, time and content are right in a"
        + " mount, at the far site and at the home";
  }

  @Override
  public Result run(BenchSetting setting) {
    FarSetting far = FarSetting.start(setting);
    SiteProcess home = far.sites().a();
    int changes = setting.quick() ? QUICK_CHANGES : CHANGES;
    setting.say(changes + " changes seen at the far site");
    Series farMillis =
        watch(setting, home, far.sites().b().cli(), "far", changes, "mount at the far site");
    setting.say(changes + " changes seen at the home");
    Series localMillis = watch(setting, home, home.cli(), "local", changes, "mount at the home");
    return Result.of(List.of(farMillis, localMillis))
        .verdict(Verdict.atMost("far p99 ≤ 250 ms", farMillis.p99(), FAR_MILLIS_MAX, "ms"))
        .verdict(Verdict.atMost("local p99 ≤ 40 ms", localMillis.p99(), LOCAL_MILLIS_MAX, "ms"))
        .note("each change replaces a file by one of the same size with the same mtime")
        .note("the clock starts before the request is sent, so the commit itself is in the figure")
        .build();
  }

  private static Series watch(
      BenchSetting setting,
      SiteProcess home,
      FullwireCli watcher,
      String tree,
      int changes,
      String arm) {
    home.cli().run("tree", "create", tree);
    watcher.awaitTree(tree, home.cli(), Duration.ofSeconds(30));
    Path log = setting.directory().resolve(tree + "-changes.log");
    try (AgentMount mount =
            AgentMount.mount(
                watcher,
                tree,
                setting.directory().resolve("mnt").resolve(tree),
                setting.directory().resolve("cache").resolve(tree));
        RunningProcess changer =
            RunningProcess.start("changer", ChangerMain.command(home, tree, changes), log)) {
      Map<Integer, Long> seenNanos =
          watch(mount.directory().resolve(ChangerMain.FILE), changes, changer);
      changer.awaitEnd(CHANGES_LIMIT);
      mount.unmount();
      return new Series(arm, "ms", latencies(sentNanos(log), seenNanos));
    }
  }

  /// When each change was first seen whole: its number in the content, at the size that all have.
  private static Map<Integer, Long> watch(Path file, int changes, RunningProcess changer) {
    Map<Integer, Long> seenNanos = new HashMap<>();
    Await.until(
        CHANGES_LIMIT,
        () -> {
          int change = shown(file);
          if (change > 0) {
            seenNanos.putIfAbsent(change, System.nanoTime());
          }
          return change == changes;
        },
        () ->
            "the mount shows change "
                + shown(file)
                + " of "
                + changes
                + "; the changer "
                + (changer.isRunning() ? "runs" : "has ended"));
    return seenNanos;
  }

  private static int shown(Path file) {
    try {
      if (!Files.exists(file) || Files.size(file) != ChangerMain.CONTENT_BYTES) {
        return 0;
      }
      return Integer.parseInt(Files.readString(file, StandardCharsets.US_ASCII).strip());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }

  private static Map<Integer, Long> sentNanos(Path log) {
    Map<Integer, Long> sent = new HashMap<>();
    try {
      for (String line : Files.readAllLines(log)) {
        if (line.startsWith(ChangerMain.SENT)) {
          String[] words = line.split(" ");
          sent.put(Integer.parseInt(words[1]), Long.parseLong(words[2]));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + log, e);
    }
    return sent;
  }

  /// Milliseconds. A change that was never seen because the next one came first is a hole in the
  /// measurement, and an error: they are made far enough apart.
  private static List<Double> latencies(Map<Integer, Long> sent, Map<Integer, Long> seen) {
    List<Double> millis = new ArrayList<>();
    sent.forEach(
        (change, sentNanos) -> {
          Long seenNanos = seen.get(change);
          if (seenNanos == null) {
            throw new CommandFailed("change " + change + " was never seen in the mount");
          }
          millis.add((seenNanos - sentNanos) / 1e6);
        });
    return millis;
  }
}
