package io.fullwire.chunk.pack;

import io.fullwire.chunk.store.BlobStore;
import io.fullwire.chunk.store.FrameRun;
import io.fullwire.client.chunk.Frame;
import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.Digest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Blobs in pack files on a local disk.
///
/// Reads go from the index to the file without a lock on the way; appends go through a
/// [PackAppender] one after another; syncs are shared.
public final class PackStore implements BlobStore {
  private static final Logger LOG = LoggerFactory.getLogger(PackStore.class);

  private final PackSettings settings;
  private final PackStats stats = new PackStats();
  private final PackIndex index = new PackIndex();
  private final Packs packs = new Packs();
  private final PackReaders readers;
  private final PackAppender appender;

  private PackStore(PackSettings settings, Room moreRoom) {
    this.settings = settings;
    PackDirectory directory = new PackDirectory(settings.directory());
    this.readers = new PackReaders(directory, settings.openPacksMax());
    this.appender = new PackAppender(settings, directory, index, packs, readers, stats, moreRoom);
  }

  /// Something that can give back room on the disk.
  public interface Room {
    /// Gives some back; false when it has none to give.
    boolean give();
  }

  /// Opens the store, and creates it when it is not there. Whatever was acknowledged before is
  /// found; what was being written when the service died is cut off.
  ///
  /// @param moreRoom is asked when the disk is full
  public static PackStore open(PackSettings settings, Room moreRoom) {
    PackStore store = new PackStore(settings, moreRoom);
    try {
      store.appender.recover();
    } catch (IOException e) {
      throw FullwireException.unavailable(
          "packs in " + settings.directory() + " can not be opened: " + e.getMessage(), e);
    }
    return store;
  }

  public PackStats stats() {
    return stats;
  }

  public long totalBytes() {
    return packs.totalBytes();
  }

  public int packCount() {
    return packs.count();
  }

  public int blobCount() {
    return index.size();
  }

  public PackSettings settings() {
    return settings;
  }

  @Override
  public boolean holds(Digest digest) {
    return index.find(digest) != null;
  }

  @Override
  public boolean put(Frame frame) {
    return appender.put(frame);
  }

  @Override
  public void sync() {
    appender.sync();
  }

  @Override
  public @Nullable String damage(Digest digest) {
    return index.damage(digest);
  }

  @Override
  public boolean evict() {
    return appender.evict();
  }

  @Override
  public FrameRun read(List<Digest> digests, int fromIndex, int bytesMax) {
    List<Location> run = index.findRun(digests, fromIndex, bytesMax);
    if (run.isEmpty()) {
      return FrameRun.EMPTY;
    }
    Location first = run.getFirst();
    ByteBuffer bytes = ByteBuffer.allocate(run.getLast().endBytes() - first.offsetBytes());
    try {
      readers.read(first.packNumber(), first.offsetBytes(), bytes);
    } catch (NoSuchFileException evicted) {
      return FrameRun.EMPTY;
    } catch (FileSystemException | ClosedChannelException e) {
      throw notOpen(digests.get(fromIndex), first, e);
    } catch (IOException e) {
      if (run.size() > 1) {
        // One bad sector must not take its neighbours along.
        return read(digests, fromIndex, 0);
      }
      damaged(digests.get(fromIndex), first, "it can not be read: " + e.getMessage());
      return FrameRun.EMPTY;
    }
    return verified(digests, fromIndex, run, bytes.flip());
  }

  @Override
  public @Nullable ByteBuffer readStripe(Digest digest, int fromBytes, int toBytes) {
    Location location = index.find(digest);
    if (location == null) {
      return null;
    }
    int from = Math.min(fromBytes, location.sizeBytes());
    int to = Math.min(toBytes, location.sizeBytes());
    ByteBuffer bytes = ByteBuffer.allocate(to - from);
    try {
      readers.read(location.packNumber(), location.offsetBytes() + from, bytes);
    } catch (NoSuchFileException evicted) {
      return null;
    } catch (FileSystemException | ClosedChannelException e) {
      throw notOpen(digest, location, e);
    } catch (IOException e) {
      damaged(digest, location, "it can not be read: " + e.getMessage());
      return null;
    }
    packs.used(location.packNumber());
    stats.read(to - from);
    return bytes.flip();
  }

  @Override
  public void close() {
    try {
      appender.close();
      readers.close();
    } catch (IOException e) {
      throw FullwireException.unavailable(
          "packs in " + settings.directory() + " can not be closed: " + e.getMessage(), e);
    }
  }

  /// The run up to the first frame that is damaged.
  private FrameRun verified(
      List<Digest> digests, int fromIndex, List<Location> run, ByteBuffer bytes) {
    Location first = run.getFirst();
    packs.used(first.packNumber());
    int count = 0;
    int end = 0;
    for (Location location : run) {
      Digest digest = digests.get(fromIndex + count);
      String damage = FrameRuns.damage(bytes, end, digest, location);
      if (damage != null) {
        damaged(digest, location, damage);
        break;
      }
      count++;
      end = location.endBytes() - first.offsetBytes();
    }
    stats.read(end);
    return new FrameRun(bytes.limit(end), count);
  }

  /// That a pack can not be opened, for want of file descriptors say, tells nothing of its blobs.
  private FullwireException notOpen(Digest digest, Location location, IOException e) {
    return FullwireException.unavailable(
        "pack "
            + location.packNumber()
            + " of "
            + settings.directory()
            + " with blob "
            + digest
            + " can not be opened: "
            + e.getMessage(),
        e);
  }

  private void damaged(Digest digest, Location location, String reason) {
    String message =
        "blob %s in pack %d at byte %d of %s is damaged: %s"
            .formatted(
                digest,
                location.packNumber(),
                location.offsetBytes(),
                settings.directory(),
                reason);
    if (index.damaged(digest, location, message)) {
      stats.damaged(1);
      LOG.error("{}; it is not served any more", message);
    }
  }

  static FullwireException failed(String what, IOException e) {
    return new FullwireException(
        NoSpace.isNoSpace(e) ? ErrorCode.NO_SPACE : ErrorCode.UNAVAILABLE,
        what + ": " + e.getMessage(),
        e);
  }
}
