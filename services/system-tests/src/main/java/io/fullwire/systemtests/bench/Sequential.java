package io.fullwire.systemtests.bench;

import io.fullwire.systemtests.harness.AgentMount;
import io.fullwire.systemtests.harness.KernelCaches;
import java.nio.file.Path;
import java.util.List;

/// One large file out of the agent's cache.
final class Sequential implements Benchmark {
  private static final int TURNS = 7;
  private static final double RATIO_MIN = 0.9;
  private static final double BYTES_PER_GIB = 1 << 30;

  @Override
  public String name() {
    return "sequential";
  }

  @Override
  public String question() {
    return "1 GiB in the agent's cache, read with cat, the kernel's caches dropped, beside cold ext4";
  }

  @Override
  public Result run(BenchSetting setting) {
    LocalSetting local = LocalSetting.start(setting, "4G");
    LargeFile file = LargeFile.make(setting, "large");
    Path copy = local.disk().copy(file.directory(), "copy");
    AgentMount mount = local.fillAndMount("large", file.directory());
    file.requireSame(mount.directory());
    List<Series> series =
        new Turns()
            .arm("mount", "GiB/s", turn -> coldly(file, mount.directory()))
            .arm("ext4", "GiB/s", turn -> coldly(file, copy))
            .run(setting.turns(TURNS), setting);
    return Result.of(series)
        .verdict(
            Verdict.atLeast(
                "≥ 0.9 × ext4 (medians)",
                series.get(0).median() / series.get(1).median(),
                RATIO_MIN,
                "×"))
        .note(file.bytes() + " bytes")
        .build();
  }

  private static double coldly(LargeFile file, Path root) {
    KernelCaches.drop();
    return file.cat(root) / BYTES_PER_GIB;
  }
}
