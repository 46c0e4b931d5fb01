package io.fullwire.protocol.apply;

import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.Timestamp;
import java.util.UUID;

/// What a tree knows of itself as a whole after the records applied so far.
///
/// @param epoch the highest leadership begun; 0 before the first
/// @param leader who began it
/// @param revision the number of the last commit; 0 before the first
/// @param lastCommit when the last commit was made; the next one is made later, whatever the clock
///     says
/// @param nextInode the first number that no reservation has handed out
/// @param entryCount names in the tree
public record TreeHead(
    long epoch,
    UUID leader,
    long revision,
    Timestamp lastCommit,
    InodeNumber nextInode,
    long entryCount) {
  private static final UUID NOBODY = new UUID(0, 0);

  /// The head of a tree whose log is empty.
  public static final TreeHead EMPTY =
      new TreeHead(0, NOBODY, 0, new Timestamp(0, 0), InodeNumber.FIRST_FREE, 0);

  TreeHead begun(long newEpoch, UUID newLeader) {
    return new TreeHead(newEpoch, newLeader, revision, lastCommit, nextInode, entryCount);
  }

  TreeHead committed(Timestamp time, InodeNumber newNextInode, long newEntryCount) {
    return new TreeHead(epoch, leader, revision + 1, time, newNextInode, newEntryCount);
  }
}
