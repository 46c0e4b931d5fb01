package io.fullwire.protocol.log;

import io.fullwire.protocol.Limits;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.Digest;
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

  /// A place in the log that a snapshot will stand for: the tree as all records before this one
  /// have made it. Named by a number of its own and not by an offset, so that it is the same place
  /// in every copy of the log, wherever that copy begins. Changes nothing, whoever wrote it.
  record SnapshotBegan(long epoch, UUID snapshot, Timestamp time) implements LogRecord {}

  /// The tree at the place where `snapshot` began is stored, durable and read back, as content
  /// under the digest of its manifest. Changes nothing, whoever wrote it.
  ///
  /// @param revision of the tree at that place
  record SnapshotStored(long epoch, UUID snapshot, long revision, Digest manifest, Timestamp time)
      implements LogRecord {}

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
