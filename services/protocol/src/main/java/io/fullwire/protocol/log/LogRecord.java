package io.fullwire.protocol.log;

import io.fullwire.protocol.Limits;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.Mutation;
import io.fullwire.protocol.tree.RequestId;
import io.fullwire.protocol.tree.Timestamp;
import java.util.List;
import java.util.UUID;

/// One record of a tree's log.
public sealed interface LogRecord {
  /// Which leadership wrote the record. A record of an epoch lower than the highest begun before it
  /// in the log is void for every reader.
  long epoch();

  /// When the leader wrote it, by the leader's clock: for people and `ctime`, never for order.
  Timestamp time();

  /// `leader` takes over. Void unless its epoch is higher than any begun before it, so of two that
  /// name the same epoch only the first counts.
  record EpochBegan(long epoch, UUID leader, Timestamp time) implements LogRecord {}

  /// An atomic batch of mutations: the tree's `revision` is one more than before it.
  record Commit(
      long epoch,
      long revision,
      Timestamp time,
      String committer,
      RequestId requestId,
      List<Mutation> mutations)
      implements LogRecord {
    public static final int COMMITTER_CHARS_MAX = 200;

    public Commit {
      mutations = List.copyOf(mutations);
      if (mutations.isEmpty() || mutations.size() > Limits.MUTATIONS_PER_COMMIT_MAX) {
        throw FullwireException.limitExceeded(
            "number of mutations in a commit", mutations.size(), Limits.MUTATIONS_PER_COMMIT_MAX);
      }
      if (committer.length() > COMMITTER_CHARS_MAX) {
        throw FullwireException.limitExceeded(
            "length of the committer's name", committer.length(), COMMITTER_CHARS_MAX);
      }
    }
  }
}
