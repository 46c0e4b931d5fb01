package io.fullwire.systemtests.bench;

import io.fullwire.systemtests.harness.AgentMount;
import io.fullwire.systemtests.harness.Command;
import io.fullwire.systemtests.harness.Corpus;
import io.fullwire.systemtests.harness.Corpus.Kind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// From the command to the first line of a listing, and what the agent holds in memory then.
final class MountStart implements Benchmark {
  private static final int TURNS = 5;
  private static final double FIRST_SECONDS_MAX = 2.5;
  private static final double AGAIN_SECONDS_MAX = 1.5;
  private static final double RSS_MIB_MAX = 250;
  private static final double KIB_PER_MIB = 1 << 10;
  private static final Duration LIST_LIMIT = Duration.ofMinutes(1);

  @Override
  public String name() {
    return "mount-start";
  }

  @Override
  public String question() {
    return "from the mount command to the first line of ls -lR of a far tree of 80,000 files, the"
        + " first time and again, and the agent's memory once all of it was listed";
  }

  @Override
  public Result run(BenchSetting setting) {
    FarSetting far = FarSetting.start(setting);
    Corpus corpus = setting.corpus(Kind.WALK80K, 1);
    setting.say("filling a tree of 80,000 files");
    far.sites().fill("walk", corpus.directory());
    List<Double> rss = new ArrayList<>();
    List<Series> series =
        new Turns()
            .arm(
                "first time",
                "s",
                turn -> start(far, "walk-" + turn, turn == 0 ? new ArrayList<>() : rss))
            .arm("again", "s", turn -> again(far, turn))
            .run(setting.turns(TURNS), setting);
    Series rssMib = new Series("resident memory, all listed", "MiB", rss);
    return Result.of(List.of(series.get(0), series.get(1), rssMib))
        .verdict(
            Verdict.atMost(
                "first time ≤ 2.5 s (median)", series.get(0).median(), FIRST_SECONDS_MAX, "s"))
        .verdict(
            Verdict.atMost(
                "again ≤ 1.5 s (median)", series.get(1).median(), AGAIN_SECONDS_MAX, "s"))
        .verdict(Verdict.atMost("agent ≤ 250 MiB (most)", rssMib.max(), RSS_MIB_MAX, "MiB"))
        .build();
  }

  /// Mounts again with the cache that a mount before left.
  private static double again(FarSetting far, int turn) {
    String name = "again-" + turn;
    start(far, name, new ArrayList<>());
    return start(far, name, new ArrayList<>());
  }

  /// Seconds.
  private static double start(FarSetting far, String name, List<Double> rss) {
    long begunNanos = System.nanoTime();
    try (AgentMount mount = far.mount("walk", name)) {
      Command.of("sh", "-c", "ls -lR '" + mount.directory() + "' | head -n 1").run(LIST_LIMIT);
      double seconds = (System.nanoTime() - begunNanos) / 1e9;
      Command.of("sh", "-c", "ls -lR '" + mount.directory() + "' > /dev/null").run(LIST_LIMIT);
      rss.add(residentKib(mount.agentPid()) / KIB_PER_MIB);
      mount.unmount();
      return seconds;
    }
  }

  private static double residentKib(long pid) {
    Path status = Path.of("/proc", Long.toString(pid), "status");
    try {
      return Files.readAllLines(status).stream()
          .filter(line -> line.startsWith("VmRSS:"))
          .mapToDouble(line -> Double.parseDouble(line.replaceAll("[^0-9]", "")))
          .findFirst()
          .orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + status, e);
    }
  }
}
