package io.fullwire.systemtests.bench;

import io.fullwire.systemtests.harness.AgentMount;
import io.fullwire.systemtests.harness.Command;
import io.fullwire.systemtests.harness.CommandFailed;
import io.fullwire.systemtests.harness.Corpus;
import io.fullwire.systemtests.harness.Corpus.Kind;
import io.fullwire.systemtests.harness.KernelCaches;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/// Walking a tree of 80,000 files, cold and warm, beside local ext4.
final class Walk implements Benchmark {
  private static final int TURNS = 10;
  private static final double FIND_COLD_MAX = 1.25;
  private static final double OTHERS_MAX = 1.0;
  private static final Duration WALK_LIMIT = Duration.ofMinutes(1);

  @Override
  public String name() {
    return "walk";
  }

  @Override
  public String question() {
    return "find and du -s over 80,000 files of a mount at the tree's own site, cold and warm, beside"
        + " the same files on local ext4";
  }

  @Override
  public Result run(BenchSetting setting) {
    LocalSetting local = LocalSetting.start(setting, "6G");
    Corpus corpus = setting.corpus(Kind.WALK80K, 1);
    Path copy = local.disk().copy(corpus.directory(), "copy");
    AgentMount mount = local.fillAndMount("walk", corpus.directory());
    long entries = corpus.files() + corpus.directories();
    Arms mounted = new Arms(mount.directory(), entries);
    Arms ext4 = new Arms(copy, entries);
    int turns = setting.turns(TURNS);
    List<Series> cold =
        new Turns()
            .arm("find cold, mount", "ms", turn -> coldly(mounted::find))
            .arm("find cold, ext4", "ms", turn -> coldly(ext4::find))
            .arm("du cold, mount", "ms", turn -> coldly(mounted::du))
            .arm("du cold, ext4", "ms", turn -> coldly(ext4::du))
            .run(turns, setting);
    mounted.find();
    mounted.du();
    long before = LocalSetting.upcalls(mount);
    List<Series> warm =
        new Turns()
            .arm("find warm, mount", "ms", turn -> mounted.find())
            .arm("find warm, ext4", "ms", turn -> ext4.find())
            .arm("du warm, mount", "ms", turn -> mounted.du())
            .arm("du warm, ext4", "ms", turn -> ext4.du())
            .run(turns, setting);
    long after = LocalSetting.upcalls(mount);
    return Result.of(Stream.concat(cold.stream(), warm.stream()).toList())
        .verdict(
            ratio("find cold ≤ 1.25 × ext4 (medians)", cold.get(0), cold.get(1), FIND_COLD_MAX))
        .verdict(ratio("du cold ≤ 1.0 × ext4 (medians)", cold.get(2), cold.get(3), OTHERS_MAX))
        .verdict(ratio("find warm ≤ 1.0 × ext4 (medians)", warm.get(0), warm.get(1), OTHERS_MAX))
        .verdict(ratio("du warm ≤ 1.0 × ext4 (medians)", warm.get(2), warm.get(3), OTHERS_MAX))
        .verdict(LocalSetting.noUpcalls("warm walks", before, after))
        .note("cold: the kernel's caches dropped before each; each walk is checked for its count")
        .build();
  }

  private static Verdict ratio(String claim, Series mount, Series ext4, double limit) {
    return Verdict.atMost(claim, mount.median() / ext4.median(), limit, "×");
  }

  private interface Walking {
    double millis();
  }

  private static double coldly(Walking walking) {
    KernelCaches.drop();
    return walking.millis();
  }

  /// Both programs over one root. They answer how long they took, in milliseconds.
  private record Arms(Path root, long entries) {
    double find() {
      Command.Outcome outcome = Command.of("find", root).run(WALK_LIMIT);
      // The root itself is one of the lines.
      long found = outcome.output().lines().count() - 1;
      if (found != entries) {
        throw new CommandFailed(
            "find saw " + found + " entries below " + root + ", not " + entries);
      }
      return outcome.took().toNanos() / 1e6;
    }

    double du() {
      return Command.of("du", "-s", root).run(WALK_LIMIT).took().toNanos() / 1e6;
    }
  }
}
