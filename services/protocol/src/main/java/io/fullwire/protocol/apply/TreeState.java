package io.fullwire.protocol.apply;

import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.log.LogRecord;
import io.fullwire.protocol.tree.Mutation;
import io.fullwire.protocol.tree.Timestamp;
import java.util.List;

/// How a tree changes: the same function for the leader that makes a commit and for everyone who
/// reads it in the log.
public final class TreeState {
  /// Receipts of this many last commits are remembered by their request ids.
  public static final int REQUESTS_REMEMBERED = 4_096;

  /// Inode numbers that one mutation may reserve.
  public static final int INODES_PER_RESERVATION_MAX = 1 << 20;

  /// Names of one node; what ext4 allows.
  public static final int LINKS_MAX = 65_000;

  private static final int NANOS_PER_SECOND = 1_000_000_000;

  private TreeState() {}

  /// What `record` does to the tree. A record that is not void was made by [#requireValid]'s rules,
  /// so one that breaks them proves that this tree or its log is damaged: `CORRUPT`.
  public static Applied apply(TreeView tree, LogRecord logRecord) {
    TreeHead head = tree.head();
    return switch (logRecord) {
      case LogRecord.EpochBegan began ->
          began.epoch() <= head.epoch()
              ? new Applied.Ignored(IgnoreReason.EPOCH_WAS_TAKEN)
              : new Applied.Changed(TreeDelta.ofHead(head.begun(began.epoch(), began.leader())));
      case LogRecord.Commit commit -> applyCommit(tree, commit);
      case LogRecord.SnapshotBegan _, LogRecord.SnapshotStored _ -> Applied.NOTED;
    };
  }

  private static Applied applyCommit(TreeView tree, LogRecord.Commit commit) {
    TreeHead head = tree.head();
    if (commit.epoch() != head.epoch()) {
      return new Applied.Ignored(
          commit.epoch() < head.epoch()
              ? IgnoreReason.EPOCH_IS_OVER
              : IgnoreReason.EPOCH_NEVER_BEGAN);
    }
    if (commit.revision() != head.revision() + 1) {
      return new Applied.Ignored(
          commit.revision() <= head.revision()
              ? IgnoreReason.REVISION_IS_KNOWN
              : IgnoreReason.REVISION_IS_AHEAD);
    }
    try {
      return new Applied.Changed(requireValid(tree, commit));
    } catch (FullwireException impossible) {
      throw new FullwireException(
          ErrorCode.CORRUPT,
          "commit " + commit.revision() + " does not fit the tree: " + impossible.getMessage(),
          impossible);
    }
  }

  /// What a commit that would be next does to the tree. `CONFLICT`, or the code of the limit it
  /// breaks, when it may not be made; the message names the mutation.
  public static TreeDelta requireValid(TreeView tree, LogRecord.Commit commit) {
    if (tree.receipt(commit.requestId()) != null) {
      throw FullwireException.conflict("request " + commit.requestId() + " was applied before");
    }
    CommitEdit edit = new CommitEdit(tree, commit.time());
    List<Mutation> mutations = commit.mutations();
    for (int index = 0; index < mutations.size(); index++) {
      try {
        Mutations.apply(edit, mutations.get(index));
      } catch (FullwireException refused) {
        throw new FullwireException(
            refused.code(),
            "mutation "
                + index
                + " ("
                + kindOf(mutations.get(index))
                + "): "
                + refused.getMessage(),
            refused);
      }
    }
    return edit.toDelta(commit.requestId());
  }

  /// The time of the next commit: now, or just after the last one when the clock is behind it. So
  /// every commit has a time of its own, and a node that changed shows it in its `ctime`.
  public static Timestamp nextTime(TreeHead head, Timestamp now) {
    Timestamp last = head.lastCommit();
    if (now.compareTo(last) > 0) {
      return now;
    }
    return last.nanos() + 1 < NANOS_PER_SECOND
        ? new Timestamp(last.seconds(), last.nanos() + 1)
        : new Timestamp(last.seconds() + 1, 0);
  }

  private static String kindOf(Mutation mutation) {
    return mutation.getClass().getSimpleName();
  }
}
