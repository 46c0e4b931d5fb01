package io.fullwire.client.log;

import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.log.LogPosition;
import io.fullwire.protocol.tree.TreeId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/// Logs whose broker is on a disk of this machine, and which take no record when that is nearly
/// full: a broker that can not write stops, and nobody could even read any more. So changes are
/// refused in time, and go on when there is room again.
public final class SpaceKeepingTreeLogs implements TreeLogs {
  /// How much of the disk can be written now.
  public interface FreeSpace {
    long bytes() throws IOException;
  }

  private final TreeLogs logs;
  private final Path directory;
  private final long reserveBytes;
  private final FreeSpace freeSpace;

  /// @param directory where the broker has its data
  /// @param reserveBytes of the disk that are left for what the broker writes by itself
  public static TreeLogs of(TreeLogs logs, Path directory, long reserveBytes) {
    return new SpaceKeepingTreeLogs(
        logs, directory, reserveBytes, () -> Files.getFileStore(directory).getUsableSpace());
  }

  public SpaceKeepingTreeLogs(
      TreeLogs logs, Path directory, long reserveBytes, FreeSpace freeSpace) {
    this.logs = logs;
    this.directory = directory;
    this.reserveBytes = reserveBytes;
    this.freeSpace = freeSpace;
  }

  @Override
  public void requireRoom() {
    long freeBytes = freeBytes();
    if (freeBytes < reserveBytes) {
      throw new FullwireException(
          ErrorCode.NO_SPACE,
          "disk of the broker in %s has %d bytes free; below %d no tree takes a change"
              .formatted(directory, freeBytes, reserveBytes));
    }
    logs.requireRoom();
  }

  @Override
  public CompletionStage<Long> append(TreeId tree, ByteString encoded) {
    try {
      requireRoom();
    } catch (FullwireException full) {
      return CompletableFuture.failedFuture(full);
    }
    return logs.append(tree, encoded);
  }

  @Override
  public void create(TreeId tree) {
    logs.create(tree);
  }

  @Override
  public void delete(TreeId tree) {
    logs.delete(tree);
  }

  @Override
  public LogPosition beginning(TreeId tree) {
    return logs.beginning(tree);
  }

  @Override
  public LogPosition end(TreeId tree) {
    return logs.end(tree);
  }

  @Override
  public void trim(TreeId tree, LogPosition beginning) {
    logs.trim(tree, beginning);
  }

  @Override
  public LogReader newReader() {
    return logs.newReader();
  }

  @Override
  public void close() {
    logs.close();
  }

  private long freeBytes() {
    try {
      return freeSpace.bytes();
    } catch (NoSuchFileException notMadeYet) {
      // The broker starts beside the services.
      return Long.MAX_VALUE;
    } catch (IOException e) {
      throw FullwireException.unavailable(
          "disk of the broker in " + directory + " tells nothing of its room: " + e.getMessage(),
          e);
    }
  }
}
