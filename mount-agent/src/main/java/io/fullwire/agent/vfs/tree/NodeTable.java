package io.fullwire.agent.vfs.tree;

import io.fullwire.agent.vfs.FileKind;
import io.fullwire.protocol.tree.Ownership;
import io.fullwire.protocol.tree.Timestamp;

/// What is known of each node but its content, one column a field. A node is an int, its slot;
/// slots of nodes that are gone are used again.
final class NodeTable {
  static final int NONE = -1;
  private static final FileKind[] KINDS = {
    FileKind.REGULAR,
    FileKind.DIRECTORY,
    FileKind.SYMLINK,
    FileKind.FIFO,
    FileKind.SOCKET,
    FileKind.CHARACTER_DEVICE,
    FileKind.BLOCK_DEVICE
  };
  private static final int KIND_SHIFT = 12;

  private final LongColumn inode = new LongColumn();
  private final IntColumn kindAndMode = new IntColumn();
  private final IntColumn uid = new IntColumn();
  private final IntColumn gid = new IntColumn();
  private final LongColumn modifiedSeconds = new LongColumn();
  private final IntColumn modifiedNanos = new IntColumn();
  private final LongColumn changedSeconds = new LongColumn();
  private final IntColumn changedNanos = new IntColumn();
  private final IntColumn linkCount = new IntColumn();
  private final IntColumn body = new IntColumn();
  private final IntColumn firstEntry = new IntColumn();
  private int size;
  private int freeHead = NONE;
  private int liveCount;

  /// Makes a node without a name, without content and with all else zero.
  int add(long inodeNumber, FileKind kind) {
    int slot = freeHead;
    if (slot == NONE) {
      slot = size++;
    } else {
      freeHead = firstEntry.get(slot);
    }
    inode.set(slot, inodeNumber);
    kindAndMode.set(slot, number(kind) << KIND_SHIFT);
    uid.set(slot, 0);
    gid.set(slot, 0);
    setModified(slot, 0, 0);
    setChanged(slot, 0, 0);
    linkCount.set(slot, kind == FileKind.DIRECTORY ? 2 : 0);
    body.set(slot, NONE);
    firstEntry.set(slot, NONE);
    liveCount++;
    return slot;
  }

  void remove(int slot) {
    inode.set(slot, 0);
    firstEntry.set(slot, freeHead);
    freeHead = slot;
    liveCount--;
  }

  /// One more than the highest slot in use; a free slot below it has inode 0.
  int end() {
    return size;
  }

  int liveCount() {
    return liveCount;
  }

  long inode(int slot) {
    return inode.get(slot);
  }

  FileKind kind(int slot) {
    return KINDS[kindAndMode.get(slot) >>> KIND_SHIFT];
  }

  boolean isDirectory(int slot) {
    return kind(slot) == FileKind.DIRECTORY;
  }

  int mode(int slot) {
    return kindAndMode.get(slot) & Ownership.MODE_MASK;
  }

  int uid(int slot) {
    return uid.get(slot);
  }

  int gid(int slot) {
    return gid.get(slot);
  }

  void setOwnership(int slot, Ownership ownership) {
    kindAndMode.set(slot, (kindAndMode.get(slot) & ~Ownership.MODE_MASK) | ownership.mode());
    uid.set(slot, ownership.uid());
    gid.set(slot, ownership.gid());
  }

  long modifiedSeconds(int slot) {
    return modifiedSeconds.get(slot);
  }

  int modifiedNanos(int slot) {
    return modifiedNanos.get(slot);
  }

  void setModified(int slot, Timestamp time) {
    setModified(slot, time.seconds(), time.nanos());
  }

  private void setModified(int slot, long seconds, int nanos) {
    modifiedSeconds.set(slot, seconds);
    modifiedNanos.set(slot, nanos);
  }

  long changedSeconds(int slot) {
    return changedSeconds.get(slot);
  }

  int changedNanos(int slot) {
    return changedNanos.get(slot);
  }

  void setChanged(int slot, Timestamp time) {
    setChanged(slot, time.seconds(), time.nanos());
  }

  private void setChanged(int slot, long seconds, int nanos) {
    changedSeconds.set(slot, seconds);
    changedNanos.set(slot, nanos);
  }

  int linkCount(int slot) {
    return linkCount.get(slot);
  }

  void addLinks(int slot, int difference) {
    linkCount.set(slot, linkCount.get(slot) + difference);
  }

  /// Where the owner of bodies keeps what only this kind has; [#NONE] when there is nothing.
  int body(int slot) {
    return body.get(slot);
  }

  void setBody(int slot, int value) {
    body.set(slot, value);
  }

  /// A name that leads here, the head of the chain of all; [#NONE] for the root and what is
  /// deleted.
  int firstEntry(int slot) {
    return firstEntry.get(slot);
  }

  void setFirstEntry(int slot, int entry) {
    firstEntry.set(slot, entry);
  }

  /// Index in [#KINDS].
  private static int number(FileKind kind) {
    return switch (kind) {
      case REGULAR -> 0;
      case DIRECTORY -> 1;
      case SYMLINK -> 2;
      case FIFO -> 3;
      case SOCKET -> 4;
      case CHARACTER_DEVICE -> 5;
      case BLOCK_DEVICE -> 6;
    };
  }
}
