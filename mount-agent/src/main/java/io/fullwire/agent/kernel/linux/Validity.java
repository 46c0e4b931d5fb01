package io.fullwire.agent.kernel.linux;

/// For how long the kernel may believe an answer, in seconds.
record Validity(long entriesSeconds, long attributesSeconds) {

  /// Longer than any mount lives (30 years), within what the kernel's clock arithmetic takes.
  static final long WITHOUT_LIMIT_SECONDS = 1_000_000_000;

  /// For a kernel that can be told of every change.
  static final Validity WITHOUT_LIMIT = new Validity(WITHOUT_LIMIT_SECONDS, WITHOUT_LIMIT_SECONDS);
}
