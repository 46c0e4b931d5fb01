package io.fullwire.systemtests.bench;

import io.fullwire.systemtests.harness.AgentMount;
import io.fullwire.systemtests.harness.Command;
import io.fullwire.systemtests.harness.Corpus;
import io.fullwire.systemtests.harness.Corpus.Kind;
import io.fullwire.systemtests.harness.FileReading;
import io.fullwire.systemtests.harness.KernelCaches;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/// Small files that the agent has in its cache and the kernel has not.
final class FirstRead implements Benchmark {
  private static final int TURNS = 20;
  private static final double MICROS_MAX = 20;
  private static final Path SMALL_FILES = Path.of("triage/pf");
  private static final Duration WALK_LIMIT = Duration.ofMinutes(1);

  @Override
  public String name() {
    return "first-read";
  }

  @Override
  public String question() {
    return "2,000 files of 15 KiB in the agent's cache, read for the first time by the kernel, beside"
        + " ext4 with its pages dropped";
  }

  @Override
  public Result run(BenchSetting setting) {
    LocalSetting local = LocalSetting.start(setting, "2G");
    Corpus corpus = setting.corpus(Kind.PREFETCH2000, 1);
    Path source = corpus.directory().resolve(SMALL_FILES);
    List<Path> files = FileReading.filesBelow(source);
    Path copy = local.disk().copy(source, "copy");
    AgentMount mount = local.fillAndMount("first", source);
    List<Series> series =
        new Turns()
            .arm("mount", "µs a file (median)", turn -> read(setting, mount.directory(), files))
            .arm("ext4", "µs a file (median)", turn -> read(setting, copy, files))
            .run(setting.turns(TURNS), setting);
    return Result.of(series)
        .verdict(
            Verdict.atMost("≤ 20 µs (median)", series.getFirst().median(), MICROS_MAX, "µs a file"))
        .note("the kernel's caches are dropped before each turn; find brings the names back")
        .note("the agent's own files are dropped from the kernel's cache as well, as ext4's are")
        .build();
  }

  private static double read(BenchSetting setting, Path root, List<Path> files) {
    KernelCaches.drop();
    Command.of("find", root).run(WALK_LIMIT);
    return FileReading.read(setting.installation(), setting.directory(), root, files)
        .medianMicros();
  }
}
