package io.fullwire.systemtests.bench;

import io.fullwire.systemtests.kernels.FrameKernels;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/// What runs once a file or once a blob, each by itself.
final class Kernels implements Benchmark {
  private static final int FORKS = 2;
  private static final int WARM_UPS = 3;
  private static final int ITERATIONS = 5;
  private static final TimeValue ITERATION_TIME = TimeValue.seconds(1);

  @Override
  public String name() {
    return "kernels";
  }

  @Override
  public String question() {
    return "what runs once a file, a blob or a commit, each by itself in a warm JVM";
  }

  @Override
  public Result run(BenchSetting setting) {
    List<Series> series = new ArrayList<>();
    for (RunResult kernel : measure(setting)) {
      series.add(new Series(nameOf(kernel), "µs", iterations(kernel)));
    }
    return Result.of(series)
        .note("by JMH; every value is the mean of an iteration of one second")
        .note("the tree has 80,000 files in 400 directories; each call goes to another directory")
        .build();
  }

  private static Collection<RunResult> measure(BenchSetting setting) {
    Options options =
        new OptionsBuilder()
            .include(FrameKernels.class.getPackageName().replace(".", "\\.") + "\\..*")
            .mode(Mode.AverageTime)
            .timeUnit(TimeUnit.MICROSECONDS)
            .forks(setting.quick() ? 1 : FORKS)
            .warmupIterations(setting.quick() ? 1 : WARM_UPS)
            .warmupTime(ITERATION_TIME)
            .measurementIterations(setting.turns(ITERATIONS))
            .measurementTime(ITERATION_TIME)
            .shouldFailOnError(true)
            .verbosity(VerboseMode.SILENT)
            .build();
    setting.say("measuring each kernel in a JVM of its own");
    try {
      return new Runner(options).run();
    } catch (RunnerException e) {
      throw new IllegalStateException("a kernel could not be measured", e);
    }
  }

  /// Each iteration's mean.
  private static List<Double> iterations(RunResult kernel) {
    return kernel.getBenchmarkResults().stream()
        .flatMap(fork -> fork.getIterationResults().stream())
        .map(iteration -> iteration.getPrimaryResult().getScore())
        .toList();
  }

  private static String nameOf(RunResult kernel) {
    String method = kernel.getParams().getBenchmark();
    return method.substring(method.lastIndexOf('.') + 1).replace('_', ' ');
  }
}
