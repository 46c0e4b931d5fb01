package io.fullwire.systemtests;

import io.fullwire.systemtests.demo.DemoCommand;
import picocli.CommandLine;

/// `fullwire demo`.
public final class DemoMain {
  private DemoMain() {}

  public static void main(String... args) {
    System.exit(new CommandLine(new DemoCommand()).execute(args));
  }
}
