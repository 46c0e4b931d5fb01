package io.fullwire.agent.sync.scan;

import io.fullwire.posix.FileStatus;
import io.fullwire.protocol.tree.NodeBody;

/// An entry of the source as the scan found it.
public sealed interface SourceEntry {
  EntryPath path();

  /// A regular file. Its content is read later, so whoever gets the entry releases `directory`
  /// once, when the content was read or is not wanted.
  ///
  /// @param status as the scan saw it: reading tells from it whether the file has changed since
  record File(
      EntryPath path, SourceAttributes attributes, FileStatus status, SourceDirectory directory)
      implements SourceEntry {
    public FileIdentity identity() {
      return FileIdentity.of(status);
    }

    public boolean mayHaveMoreNames() {
      return status.linkCount() > 1;
    }
  }

  /// A directory; its entries come from [Scanner#list(Directory)].
  record Directory(EntryPath path, SourceAttributes attributes, DirectoryScan scan)
      implements SourceEntry {}

  /// All that needs no reading: symlink, fifo, socket, device.
  record Special(EntryPath path, SourceAttributes attributes, FileStatus status, NodeBody body)
      implements SourceEntry {
    public FileIdentity identity() {
      return FileIdentity.of(status);
    }

    public boolean mayHaveMoreNames() {
      return status.linkCount() > 1;
    }
  }

  /// An entry that is there and cannot be synced; `reason` says why, for people.
  record Unreadable(EntryPath path, String reason) implements SourceEntry {}
}
