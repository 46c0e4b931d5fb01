package io.fullwire.systemtests.bench;

import io.fullwire.systemtests.harness.AgentMount;
import io.fullwire.systemtests.harness.Scratch;
import java.util.List;

/// One large file of a far tree.
final class SequentialFar implements Benchmark {
  private static final int TURNS = 3;
  private static final double SHARE_MIN = 88;

  @Override
  public String name() {
    return "sequential-far";
  }

  @Override
  public String question() {
    return "1 GiB of a cold far tree, read with cat through a mount, beside one plain warm stream";
  }

  @Override
  public Result run(BenchSetting setting) {
    FarSetting far = FarSetting.start(setting);
    List<Series> series =
        new Turns()
            .arm("mount", "% of the link", turn -> share(far, readCold(far, turn)))
            .arm("one plain stream", "% of the link", turn -> share(far, stream(far)))
            .run(setting.turns(TURNS), setting);
    return Result.of(series)
        .verdict(
            Verdict.atLeast(
                "≥ 88 % of the link (median)", series.getFirst().median(), SHARE_MIN, "%"))
        .note("200 ms, 267 Mbit/s; payload over the link's rate, which counts TCP/IP headers too")
        .build();
  }

  /// Bytes a second.
  private static double readCold(FarSetting far, int turn) {
    LargeFile file = LargeFile.make(far.bench(), "large-" + turn);
    String tree = "large-" + turn;
    far.sites().fill(tree, file.directory());
    try (AgentMount mount = far.mount(tree, tree)) {
      double bytesPerSecond = file.cat(mount.directory());
      file.requireSame(mount.directory());
      mount.unmount();
      return bytesPerSecond;
    } finally {
      Scratch.delete(file.directory());
    }
  }

  private static double stream(FarSetting far) {
    long bytes = far.bench().quick() ? 64L << 20 : 256L << 20;
    return bytes / far.stream().seconds(bytes);
  }

  private static double share(FarSetting far, double bytesPerSecond) {
    return 100 * bytesPerSecond / far.sites().link().settings().bytesPerSecond();
  }
}
