package io.fullwire.agent.cli;

import picocli.CommandLine.Command;

/// Commands that the launcher runs in a program of their own. They stand here for the help alone;
/// called without the launcher, they say so.
final class LauncherCommands {
  private LauncherCommands() {}

  abstract static sealed class Elsewhere implements Runnable {
    @Override
    public void run() {
      throw new UsageException("this command is run by the launcher ./fullwire");
    }
  }

  @Command(name = "up", description = "run a whole site in one process")
  static final class Up extends Elsewhere {}

  @Command(name = "demo", description = "two sites and a far link on this machine, read through")
  static final class Demo extends Elsewhere {}

  @Command(name = "bench", description = "the benchmarks; `bench list` names them")
  static final class Bench extends Elsewhere {}

  @Command(name = "test", description = "the project's tests: unit, system or all")
  static final class Test extends Elsewhere {}
}
