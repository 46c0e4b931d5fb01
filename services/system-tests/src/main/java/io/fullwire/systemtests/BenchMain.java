package io.fullwire.systemtests;

import io.fullwire.systemtests.bench.BenchCommand;
import picocli.CommandLine;

/// `fullwire bench`.
public final class BenchMain {
  private BenchMain() {}

  public static void main(String... args) {
    System.exit(new CommandLine(new BenchCommand()).execute(args));
  }
}
