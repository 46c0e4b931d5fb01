package io.fullwire.systemtests.bench;

import io.fullwire.systemtests.harness.Cleanup;
import io.fullwire.systemtests.harness.CommandFailed;
import io.fullwire.systemtests.harness.Installation;
import io.fullwire.systemtests.harness.Scratch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// The options of `fullwire bench`.
@Command(
    name = "fullwire bench",
    description = "Measures one thing end to end; 'fullwire bench list' names them all.",
    sortOptions = false)
public final class BenchCommand implements Callable<Integer> {
  private static final String LIST = "list";

  @Parameters(
      paramLabel = "NAME",
      arity = "0..1",
      defaultValue = LIST,
      description = "which benchmark, or list")
  private String name = LIST;

  @Option(names = "--quick", description = "few turns and no result page: to see that it works")
  private boolean quick;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "where the result page goes (docs/benchmarks)")
  private @Nullable Path out;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "says this")
  boolean helpAsked; // read by picocli alone

  @Override
  public Integer call() {
    if (name.equals(LIST)) {
      Benchmarks.ALL.forEach(
          benchmark -> System.out.printf("%-16s %s%n", benchmark.name(), benchmark.question()));
      return CommandLine.ExitCode.OK;
    }
    Benchmark benchmark = Benchmarks.named(name).orElse(null);
    if (benchmark == null) {
      System.err.println(
          "fullwire: there is no benchmark '" + name + "'; 'fullwire bench list' names them");
      return CommandLine.ExitCode.USAGE;
    }
    try {
      return report(benchmark, measure(benchmark));
    } catch (CommandFailed failure) {
      System.err.println("fullwire: " + name + " measured nothing: " + failure.getMessage());
      return CommandLine.ExitCode.SOFTWARE;
    }
  }

  private Result measure(Benchmark benchmark) {
    Path directory = temporaryDirectory();
    try (Cleanup cleanup = Cleanup.alsoAtExit()) {
      cleanup.add(() -> Scratch.delete(directory));
      return benchmark.run(
          new BenchSetting(Installation.find(), directory, corpora(), quick, cleanup));
    }
  }

  private int report(Benchmark benchmark, Result result) {
    String page =
        new ResultPage(benchmark, result, Machine.describe(), LocalDate.now(ZoneOffset.UTC))
            .markdown();
    System.out.print(page);
    if (!quick) {
      Path target = out != null ? out : Installation.find().root().resolve("docs/benchmarks");
      try {
        Files.writeString(Scratch.make(target).resolve(benchmark.name() + ".md"), page);
      } catch (IOException e) {
        throw new UncheckedIOException("cannot write the result to " + target, e);
      }
    }
    return result.reached() ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
  }

  private static Path corpora() {
    String cache = System.getenv("XDG_CACHE_HOME");
    Path base =
        cache == null || cache.isEmpty()
            ? Path.of(System.getProperty("user.home"), ".cache")
            : Path.of(cache);
    return Scratch.make(base.resolve("fullwire/corpora"));
  }

  private static Path temporaryDirectory() {
    try {
      return Files.createTempDirectory("fullwire-bench");
    } catch (IOException e) {
      throw new UncheckedIOException("cannot make a temporary directory", e);
    }
  }
}
