package io.fullwire.systemtests.bench;

import io.fullwire.systemtests.harness.AgentMount;
import io.fullwire.systemtests.harness.Corpus;
import io.fullwire.systemtests.harness.Corpus.Kind;
import io.fullwire.systemtests.harness.FileReading;
import java.nio.file.Path;
import java.util.List;

/// Small files that were read before, read again.
final class Reread implements Benchmark {
  private static final int TURNS = 20;
  private static final double RATIO_MAX = 1.4;
  private static final Path SMALL_FILES = Path.of("triage/pf");

  @Override
  public String name() {
    return "reread";
  }

  @Override
  public String question() {
    return "2,000 files of 15 KiB that were read before, read again through a mount, beside warm ext4";
  }

  @Override
  public Result run(BenchSetting setting) {
    LocalSetting local = LocalSetting.start(setting, "2G");
    Corpus corpus = setting.corpus(Kind.PREFETCH2000, 1);
    Path source = corpus.directory().resolve(SMALL_FILES);
    List<Path> files = FileReading.filesBelow(source);
    Path copy = local.disk().copy(source, "copy");
    AgentMount mount = local.fillAndMount("reread", source);
    read(setting, mount.directory(), files);
    long before = LocalSetting.upcalls(mount);
    List<Series> series =
        new Turns()
            .arm("mount", "µs a file", turn -> read(setting, mount.directory(), files))
            .arm("ext4", "µs a file", turn -> read(setting, copy, files))
            .run(setting.turns(TURNS), setting);
    long after = LocalSetting.upcalls(mount);
    return Result.of(series)
        .verdict(
            Verdict.atMost(
                "≤ 1.4 × ext4 (medians)",
                series.get(0).median() / series.get(1).median(),
                RATIO_MAX,
                "×"))
        .verdict(LocalSetting.noUpcalls("all turns", before, after))
        .build();
  }

  private static double read(BenchSetting setting, Path root, List<Path> files) {
    return FileReading.read(setting.installation(), setting.directory(), root, files).seconds()
        * 1e6
        / files.size();
  }
}
