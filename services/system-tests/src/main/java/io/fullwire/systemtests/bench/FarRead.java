package io.fullwire.systemtests.bench;

import io.fullwire.systemtests.bench.FarSetting.Reading;
import io.fullwire.systemtests.harness.Corpus;
import io.fullwire.systemtests.harness.Corpus.Kind;
import io.fullwire.systemtests.harness.FileReading;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Two thousand small files of a far tree, one after another: the main thing.
final class FarRead implements Benchmark {
  private static final int TURNS = 7;
  private static final double SECONDS_MAX = 2.0;
  private static final double WIRE_PER_PAYLOAD_MAX = 1.02;
  private static final double DEEP_PER_FLAT_MAX = 1.3;
  private static final int DEEP_SEEDS = 100;
  private static final Path SMALL_FILES = Path.of("triage/pf");
  private static final long SMALL_FILES_BYTES = 2_000L * 15_360;

  private final String name;
  private final boolean deep;

  private FarRead(String name, boolean deep) {
    this.name = name;
    this.deep = deep;
  }

  static FarRead flat() {
    return new FarRead("far-read", false);
  }

  static FarRead deep() {
    return new FarRead("deep-read", true);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String question() {
    return deep
        ? "2,000 small files in 599 directories of a cold far tree, in walk order, beside as many in"
            + " one directory"
        : "2,000 files of 15 KiB of a cold far tree, read one after another through a mount, beside"
            + " one plain warm stream of as many bytes";
  }

  @Override
  public Result run(BenchSetting setting) {
    FarSetting far = FarSetting.start(setting);
    List<Double> wire = new ArrayList<>();
    Turns turns =
        new Turns()
            .arm(
                "one directory",
                "s",
                turn -> read(far, Kind.PREFETCH2000, SMALL_FILES, turn, wire));
    if (deep) {
      turns.arm("599 directories", "s", turn -> read(far, Kind.DEEP2000, Path.of(""), turn, wire));
    } else {
      long bytes = SMALL_FILES_BYTES;
      turns.arm("one plain stream", "s", turn -> far.stream().seconds(bytes));
    }
    List<Series> series = turns.run(setting.turns(TURNS), setting);
    Series wirePerPayload = new Series("wire / payload", "", wire);
    Result.Builder result =
        Result.of(List.of(series.get(0), series.get(1), wirePerPayload))
            .verdict(
                Verdict.atMost(
                    "wire bytes without TCP/IP headers ≤ 1.02 × payload (median)",
                    wirePerPayload.median(),
                    WIRE_PER_PAYLOAD_MAX,
                    "×"))
            .note(
                "200 ms, 267 Mbit/s; the link counts the bytes, both sites and their log included")
            .note("each turn reads a tree whose bytes the far site and the agent never had");
    double seconds = series.getFirst().median();
    double other = series.get(1).median();
    return deep
        ? result
            .verdict(
                Verdict.atMost(
                    "≤ 1.3 × one directory (medians)", other / seconds, DEEP_PER_FLAT_MAX, "×"))
            .build()
        : result
            .verdict(Verdict.atMost("≤ 2.0 s (median)", seconds, SECONDS_MAX, "s"))
            .note("beside the plain stream: " + Series.show(seconds / other) + " ×")
            .build();
  }

  /// The kinds share their files, byte for byte, under the same seed: each has seeds of its own.
  private static int seed(Kind kind, int turn) {
    return 1 + turn + (kind == Kind.DEEP2000 ? DEEP_SEEDS : 0);
  }

  private static double read(FarSetting far, Kind kind, Path part, int turn, List<Double> wire) {
    Corpus corpus = far.bench().corpus(kind, seed(kind, turn));
    List<Path> files = FileReading.filesBelow(corpus.directory().resolve(part));
    String tree = kind.name() + "-" + turn;
    Reading reading = far.readCold(corpus, tree, part, files);
    if (turn > 0) {
      wire.add(reading.wirePerPayload());
    }
    return reading.files().seconds();
  }
}
