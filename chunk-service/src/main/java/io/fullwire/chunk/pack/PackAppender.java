package io.fullwire.chunk.pack;

import io.fullwire.client.chunk.Frame;
import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import java.io.IOException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The writing side of a [PackStore]: one pack at a time is appended to, closed when it is full,
/// and given up when its store may forget and needs the room. Safe from any thread.
final class PackAppender {
  private static final Logger LOG = LoggerFactory.getLogger(PackAppender.class);

  /// After so many bytes the index of the open pack is written, so that a restart after a crash has
  /// no more than that to read.
  private static final int CHECKPOINT_BYTES = 32 << 20;

  private final PackSettings settings;
  private final PackDirectory directory;
  private final PackIndex index;
  private final Packs packs;
  private final PackReaders readers;
  private final PackStats stats;
  private final PackStore.Room moreRoom;
  private final SpaceGuard space;
  private final GroupSync groupSync;
  private final ReentrantLock lock = new ReentrantLock();
  private volatile @Nullable PackWriter writer;
  private int packNumberNext = 1;
  private int checkpointedBytes;
  private boolean nameIsDurable = true;
  private boolean closed;

  PackAppender(
      PackSettings settings,
      PackDirectory directory,
      PackIndex index,
      Packs packs,
      PackReaders readers,
      PackStats stats,
      PackStore.Room moreRoom) {
    this.settings = settings;
    this.directory = directory;
    this.index = index;
    this.packs = packs;
    this.readers = readers;
    this.stats = stats;
    this.moreRoom = moreRoom;
    this.space = new SpaceGuard(directory, settings.reserveBytes());
    this.groupSync = new GroupSync(this::force, stats);
  }

  /// Fills the index from what is on disk and opens the newest pack for appending.
  void recover() throws IOException {
    directory.create();
    PackRecovery recovery = new PackRecovery(directory, stats);
    PackEntries newest = null;
    for (int packNumber : directory.packNumbers()) {
      packNumberNext = packNumber + 1;
      PackEntries entries = recovery.recover(packNumber);
      if (entries != null) {
        entries.forEach(index::put);
        packs.grown(packNumber, costOf(entries));
        newest = entries;
      }
    }
    recovery.damages().forEach(index::foundDamaged);
    if (newest != null) {
      reopen(newest);
    }
  }

  boolean put(Frame frame) {
    // Outside the lock: it reads all of the payload.
    int payloadCrc = PayloadCrc.of(frame.payload());
    lock.lock();
    try {
      if (closed) {
        throw FullwireException.unavailable(
            "packs in " + settings.directory() + " are closed: the service stops", null);
      }
      if (index.find(frame.digest()) != null) {
        stats.known();
        return false;
      }
      append(frame, payloadCrc);
      return true;
    } catch (IOException e) {
      throw PackStore.failed(
          "blob " + frame.digest() + " can not be stored in " + settings.directory(), e);
    } finally {
      lock.unlock();
    }
  }

  void sync() {
    if (settings.durable()) {
      groupSync.sync();
    }
  }

  boolean evict() {
    lock.lock();
    try {
      return settings.mayForget() && evictOldest();
    } catch (IOException e) {
      throw PackStore.failed("no room can be made in " + settings.directory(), e);
    } finally {
      lock.unlock();
    }
  }

  void close() throws IOException {
    lock.lock();
    try {
      closed = true;
      seal();
    } finally {
      lock.unlock();
    }
  }

  private void append(Frame frame, int payloadCrc) throws IOException {
    PackWriter open = writer;
    if (open != null
        && !open.isEmpty()
        && open.sizeBytes() > settings.packBytesMax() - frame.wireSizeBytes()) {
      seal();
    }
    makeRoom(frame);
    PackWriter target = openWriter();
    Location location = target.append(frame, payloadCrc);
    // Before others can find it: whoever is told that it is known must wait for its sync too.
    groupSync.appended();
    index.put(frame.digest(), location);
    packs.grown(target.packNumber(), costOf(frame));
    stats.stored(frame.wireSizeBytes());
    if (target.sizeBytes() - checkpointedBytes >= CHECKPOINT_BYTES) {
      checkpoint(target);
    }
  }

  private void makeRoom(Frame frame) throws IOException {
    long cost = costOf(frame);
    while (settings.mayForget() && packs.totalBytes() + cost > settings.bytesMax()) {
      if (!evictOldest()) {
        throw new FullwireException(
            ErrorCode.NO_SPACE,
            "blob of " + cost + " bytes does not fit the limit of " + settings.bytesMax());
      }
    }
    while (!space.take(cost)) {
      if (!(settings.mayForget() ? evictOldest() : moreRoom.give())) {
        throw new FullwireException(
            ErrorCode.NO_SPACE,
            "disk of %s has %d bytes free, of which %d are kept in reserve; blob %s needs %d"
                .formatted(
                    settings.directory(),
                    directory.usableBytes(),
                    settings.reserveBytes(),
                    frame.digest(),
                    cost));
      }
    }
  }

  private boolean evictOldest() throws IOException {
    PackUse oldest = packs.oldest();
    if (oldest == null) {
      return false;
    }
    PackWriter open = writer;
    if (open != null && open.packNumber() == oldest.packNumber()) {
      writer = null;
      open.close();
    }
    index.removePack(oldest.packNumber());
    // Before it is forgotten: else a reader could open it once more in between, and the file would
    // keep its room on the disk for as long as that reader is kept.
    directory.delete(oldest.packNumber());
    readers.forget(oldest.packNumber());
    packs.removed(oldest);
    stats.evicted(oldest.sizeBytes());
    return true;
  }

  private PackWriter openWriter() throws IOException {
    PackWriter open = writer;
    if (open == null) {
      open = PackWriter.create(directory.pack(packNumberNext), packNumberNext);
      packNumberNext++;
      checkpointedBytes = 0;
      packs.grown(open.packNumber(), open.sizeBytes());
      // Before the sync: should that fail, the pack is there, and the next frame tries again.
      writer = open;
      nameIsDurable = !settings.durable();
    }
    if (!nameIsDurable) {
      directory.sync();
      nameIsDurable = true;
    }
    return open;
  }

  private void reopen(PackEntries newest) throws IOException {
    int packNumber = newest.packNumber();
    PackWriter open = PackWriter.reopen(directory.pack(packNumber), packNumber, newest);
    checkpointedBytes = open.sizeBytes();
    writer = open;
    if (settings.durable()) {
      // A blob that was found is answered as known, so it must be as durable as one just synced.
      open.force();
    }
  }

  private void checkpoint(PackWriter open) throws IOException {
    if (settings.durable()) {
      // An index must not speak of bytes that a power cut can still take back.
      open.force();
    }
    checkpointedBytes = open.sizeBytes();
    writeIndex(open);
  }

  /// Closes the open pack, if there is one; the next frame begins another.
  private void seal() throws IOException {
    PackWriter open = writer;
    if (open == null) {
      return;
    }
    try {
      if (settings.durable()) {
        open.forceAndClose();
      } else {
        open.close();
      }
    } catch (IOException e) {
      groupSync.fail(e);
      throw e;
    }
    writer = null;
    writeIndex(open);
  }

  private void writeIndex(PackWriter pack) {
    try {
      directory.writeIndex(pack.entries());
    } catch (IOException e) {
      LOG.warn(
          "index of pack {} in {} can not be written, so the next start reads the pack: {}",
          pack.packNumber(),
          settings.directory(),
          e.getMessage());
    }
  }

  private void force() throws IOException {
    PackWriter open = writer;
    // Without an open pack, all was synced when the last one was closed.
    if (open != null) {
      open.force();
    }
  }

  private static long costOf(Frame frame) {
    return frame.wireSizeBytes() + (long) PackEntries.ENTRY_BYTES;
  }

  private static long costOf(PackEntries entries) {
    return entries.coveredBytes() + (long) entries.count() * PackEntries.ENTRY_BYTES;
  }
}
