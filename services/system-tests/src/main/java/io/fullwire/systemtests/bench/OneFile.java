package io.fullwire.systemtests.bench;

import io.fullwire.systemtests.harness.AgentMount;
import io.fullwire.systemtests.harness.Corpus;
import io.fullwire.systemtests.harness.Corpus.Kind;
import io.fullwire.systemtests.harness.FileReading;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// What the first byte costs, and what was sent in vain for it.
final class OneFile implements Benchmark {
  private static final int TURNS = 10;
  private static final double ROUND_TRIP_MILLIS = 200;
  private static final double ROUND_TRIPS_MAX = 1.2;
  private static final double CAP_MIB = 32;
  private static final double BYTES_PER_MIB = 1 << 20;

  @Override
  public String name() {
    return "one-file";
  }

  @Override
  public String question() {
    return "one file of 15 KiB of a cold far tree, opened and read: in round trips, and what was sent"
        + " ahead in vain";
  }

  @Override
  public Result run(BenchSetting setting) {
    FarSetting far = FarSetting.start(setting);
    List<Double> unused = new ArrayList<>();
    List<Series> series =
        new Turns()
            .arm("open and read", "ms", turn -> readOne(far, turn, unused))
            .run(setting.turns(TURNS), setting);
    Series unusedMib = new Series("sent ahead and not used", "MiB", unused);
    return Result.of(List.of(series.getFirst(), unusedMib))
        .verdict(
            Verdict.atMost(
                "≤ 1.2 round trips (median)",
                series.getFirst().median() / ROUND_TRIP_MILLIS,
                ROUND_TRIPS_MAX,
                "round trips"))
        .verdict(
            Verdict.atMost(
                "sent ahead and not used ≤ the cap of 32 MiB (most)",
                unusedMib.max(),
                CAP_MIB,
                "MiB"))
        .note(
            "200 ms, 267 Mbit/s; deep2000, a file in the middle of the walk; each turn another tree")
        .build();
  }

  private static double readOne(FarSetting far, int turn, List<Double> unused) {
    Corpus corpus = far.bench().corpus(Kind.DEEP2000, turn + 1);
    List<Path> files = FileReading.filesBelow(corpus.directory());
    String tree = "one-" + turn;
    far.sites().fill(tree, corpus.directory());
    try (AgentMount mount = far.mount(tree, tree)) {
      FileReading reading =
          FileReading.read(
              far.bench().installation(),
              far.bench().directory(),
              mount.directory(),
              List.of(files.get(files.size() / 2)));
      JsonNode ahead = mount.status().path("ahead");
      if (turn > 0) {
        unused.add(
            (ahead.path("sentBytes").asLong() - ahead.path("usedBytes").asLong()) / BYTES_PER_MIB);
      }
      mount.unmount();
      return reading.seconds() * 1_000;
    }
  }
}
