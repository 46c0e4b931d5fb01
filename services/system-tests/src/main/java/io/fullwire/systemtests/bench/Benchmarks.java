package io.fullwire.systemtests.bench;

import java.util.List;
import java.util.Optional;

/// All benchmarks, in the order in which they are listed.
final class Benchmarks {
  static final List<Benchmark> ALL =
      List.of(
          FarRead.flat(),
          FarRead.deep(),
          new OneFile(),
          new Walk(),
          new Reread(),
          new FirstRead(),
          new Sequential(),
          new SequentialFar(),
          new ChangeVisible(),
          new MountStart(),
          new Kernels());

  private Benchmarks() {}

  static Optional<Benchmark> named(String name) {
    return ALL.stream().filter(benchmark -> benchmark.name().equals(name)).findFirst();
  }
}
