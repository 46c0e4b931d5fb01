package io.fullwire.agent.sync.plan;

/// Takes steps in their order; waits while it holds too many.
@FunctionalInterface
public interface StepSink {
  void add(Step step) throws InterruptedException;
}
