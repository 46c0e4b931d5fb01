package io.fullwire.catalog.log;

/// What a leader tells about its work. Called under its lock: must return at once.
public interface LeaderMetrics {
  /// A commit came back out of the log `latencyNs` after it was taken on.
  void committed(long latencyNs, int mutationCount);

  void appendFailed();

  void deposed();

  LeaderMetrics NONE =
      new LeaderMetrics() {
        @Override
        public void committed(long latencyNs, int mutationCount) {}

        @Override
        public void appendFailed() {}

        @Override
        public void deposed() {}
      };
}
