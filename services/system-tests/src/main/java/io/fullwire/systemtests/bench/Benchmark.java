package io.fullwire.systemtests.bench;

/// One question about the whole system, answered by a measurement.
interface Benchmark {
  /// As on the command line.
  String name();

  /// What is measured against what, in a sentence.
  String question();

  Result run(BenchSetting setting);
}
