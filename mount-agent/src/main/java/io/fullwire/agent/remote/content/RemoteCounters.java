package io.fullwire.agent.remote.content;

import java.util.concurrent.atomic.LongAdder;

/// What went to and came from the site for content. Safe from any thread.
public final class RemoteCounters {
  private final LongAdder requests = new LongAdder();
  private final LongAdder receivedBytes = new LongAdder();
  private final LongAdder sentBytes = new LongAdder();
  private final LongAdder retries = new LongAdder();
  private final LongAdder failures = new LongAdder();

  void asked(int questionBytes) {
    requests.increment();
    sentBytes.add(questionBytes);
  }

  void received(int bytes) {
    receivedBytes.add(bytes);
  }

  void retried() {
    retries.increment();
  }

  void failed() {
    failures.increment();
  }

  public long requests() {
    return requests.sum();
  }

  public long receivedBytes() {
    return receivedBytes.sum();
  }

  public long sentBytes() {
    return sentBytes.sum();
  }

  /// Requests that were made again.
  public long retries() {
    return retries.sum();
  }

  /// Blobs that were given up.
  public long failures() {
    return failures.sum();
  }
}
