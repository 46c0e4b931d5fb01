package io.fullwire.systemtests.bench;

import io.fullwire.systemtests.harness.Cleanup;
import io.fullwire.systemtests.harness.Corpus;
import io.fullwire.systemtests.harness.Installation;
import java.nio.file.Path;

/// What a benchmark runs in.
///
/// @param directory empty, deleted afterwards
/// @param corpora where corpora are kept from run to run
/// @param quick few turns: to see that it works, not to publish
record BenchSetting(
    Installation installation, Path directory, Path corpora, boolean quick, Cleanup cleanup) {
  private static final int QUICK_TURNS = 2;

  /// Turns that count; one more comes before them.
  int turns(int full) {
    return quick ? Math.min(full, QUICK_TURNS) : full;
  }

  /// @param seed another one, the same shape with other bytes
  Corpus corpus(Corpus.Kind kind, int seed) {
    return Corpus.get(installation, corpora, kind, 1, seed);
  }

  void say(String what) {
    System.err.println("· " + what);
  }
}
