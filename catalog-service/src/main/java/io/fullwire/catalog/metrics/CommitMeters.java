package io.fullwire.catalog.metrics;

import io.fullwire.catalog.log.LeaderMetrics;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.concurrent.TimeUnit;

/// Counts what leaders do, all trees together: a tree each would be a time series each.
public final class CommitMeters implements LeaderMetrics {
  private final Timer commits;
  private final Counter mutations;
  private final Counter appendFailures;
  private final Counter depositions;

  public CommitMeters(MeterRegistry registry) {
    this.commits =
        Timer.builder("fullwire.catalog.commit")
            .description("From taking on a commit until it came back out of the log")
            .publishPercentiles(0.5, 0.99)
            .register(registry);
    this.mutations =
        Counter.builder("fullwire.catalog.mutations")
            .description("Mutations in commits that came back")
            .register(registry);
    this.appendFailures =
        Counter.builder("fullwire.catalog.append.failures")
            .description("Appends that the log did not take")
            .register(registry);
    this.depositions =
        Counter.builder("fullwire.catalog.depositions")
            .description("Times that another instance took a tree over")
            .register(registry);
  }

  @Override
  public void committed(long latencyNs, int mutationCount) {
    commits.record(latencyNs, TimeUnit.NANOSECONDS);
    mutations.increment(mutationCount);
  }

  @Override
  public void appendFailed() {
    appendFailures.increment();
  }

  @Override
  public void deposed() {
    depositions.increment();
  }
}
