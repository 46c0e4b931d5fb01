package io.fullwire.systemtests.bench;

import io.fullwire.systemtests.harness.AgentMount;
import io.fullwire.systemtests.harness.Corpus;
import io.fullwire.systemtests.harness.Corpus.Kind;
import io.fullwire.systemtests.harness.FileReading;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/// Small files that the agent has in its cache and the kernel has not.
final class FirstRead implements Benchmark {
  private static final int TURNS = 20;
  private static final double MICROS_MAX = 20;
  private static final long SHUFFLE_SEED = 1;
  private static final Path SMALL_FILES = Path.of("triage/pf");

  @Override
  public String name() {
    return "first-read";
  }

  @Override
  public String question() {
    return "2,000 files of 15 KiB in the agent's cache, whose pages the kernel has forgotten, beside"
        + " ext4, which must go to its disk for them";
  }

  @Override
  public Result run(BenchSetting setting) {
    LocalSetting local = LocalSetting.start(setting, "2G");
    Corpus corpus = setting.corpus(Kind.PREFETCH2000, 1);
    Path source = corpus.directory().resolve(SMALL_FILES);
    List<Path> files = FileReading.filesBelow(source);
    Path copy = local.disk().copy(source, "copy");
    AgentMount mount = local.fillAndMount("first", source);
    FileReading.read(setting.installation(), setting.directory(), mount.directory(), files);
    List<Path> shuffled = new ArrayList<>(files);
    Collections.shuffle(shuffled, new Random(SHUFFLE_SEED));
    List<Series> series =
        new Turns()
            .arm("mount", "µs a file (median)", turn -> read(setting, mount.directory(), files))
            .arm(
                "mount, in no order",
                "µs a file (median)",
                turn -> read(setting, mount.directory(), shuffled))
            .arm("ext4", "µs a file (median)", turn -> read(setting, copy, files))
            .run(setting.turns(TURNS), setting);
    return Result.of(series)
        .verdict(
            Verdict.atMost("≤ 20 µs (median)", series.getFirst().median(), MICROS_MAX, "µs a file"))
        .note("in walk order most files are stored in the kernel just before they are asked for")
        .note("the kernel forgets the pages of the files before each turn, and keeps their names")
        .note(
            "the mount's bytes come from the agent's cache, whose own pages stay; ext4's from disk")
        .build();
  }

  private static double read(BenchSetting setting, Path root, List<Path> files) {
    return FileReading.read(setting.installation(), setting.directory(), root, files, "forget")
        .medianMicros();
  }
}
