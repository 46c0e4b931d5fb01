package io.fullwire.systemtests.demo;

import io.fullwire.systemtests.harness.CommandFailed;
import io.fullwire.systemtests.harness.Installation;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// The options of `fullwire demo`.
@Command(
    name = "fullwire demo",
    description = "Reads many small files of a far tree, one after another, and says what it took.",
    sortOptions = false)
public final class DemoCommand implements Callable<Integer> {
  private static final int FILES_MAX = 100_000;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--files",
      paramLabel = "N",
      defaultValue = "2000",
      description = "files of 15,360 bytes to read (${DEFAULT-VALUE})")
  private int files;

  @Option(
      names = "--rtt",
      paramLabel = "MS",
      defaultValue = "200",
      description = "round trip between the sites (${DEFAULT-VALUE})")
  private double rttMillis;

  @Option(
      names = "--rate",
      paramLabel = "MBIT",
      defaultValue = "267",
      description = "bandwidth between the sites in Mbit/s (${DEFAULT-VALUE})")
  private double rateMegabits;

  @Option(names = "--keep", description = "leaves the sites, the link and the mount running")
  private boolean keep;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "says this")
  boolean helpAsked; // read by picocli alone

  @Override
  public Integer call() {
    requireWithin("--files", files, 1, FILES_MAX);
    requireWithin("--rtt", rttMillis, 0, 5_000);
    requireWithin("--rate", rateMegabits, 1, 10_000);
    List<String> missing = Requirements.missing();
    if (!missing.isEmpty()) {
      missing.forEach(thing -> System.err.println("fullwire: the demo needs " + thing));
      System.err.println("fullwire: './fullwire doctor' says how to get what is missing");
      return CommandLine.ExitCode.SOFTWARE;
    }
    try {
      new Demo(Installation.find(), new DemoSettings(files, rttMillis, rateMegabits, keep)).run();
      return CommandLine.ExitCode.OK;
    } catch (CommandFailed failure) {
      System.err.println("fullwire: the demo failed: " + failure.getMessage());
      return CommandLine.ExitCode.SOFTWARE;
    }
  }

  private void requireWithin(String option, double value, double least, double most) {
    if (value < least || value > most) {
      throw new ParameterException(
          spec.commandLine(),
          String.format("%s is %s; must be %.0f to %.0f", option, value, least, most));
    }
  }
}
