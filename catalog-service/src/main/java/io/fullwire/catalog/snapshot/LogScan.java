package io.fullwire.catalog.snapshot;

import io.fullwire.catalog.store.SnapshotBook;
import io.fullwire.client.log.LogReader;
import io.fullwire.client.log.TreeLogs;
import io.fullwire.protocol.codec.LogRecordCodec;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.log.LogPosition;
import io.fullwire.protocol.log.LogRecord;
import io.fullwire.protocol.tree.TreeId;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Reads a log from its beginning to where it ends now, for what it says of snapshots.
///
/// @param book of all of it; its marks have the revisions of stored snapshots only
/// @param hasBeginning whether the first record is the first that the log ever had
record LogScan(LogPosition beginning, LogPosition end, SnapshotBook book, boolean hasBeginning) {
  private static final Logger LOG = LoggerFactory.getLogger(LogScan.class);

  /// Without a record, after which the scan is given up.
  private static final Duration SILENCE_MAX = Duration.ofSeconds(30);

  static LogScan of(TreeId tree, TreeLogs logs) {
    LogPosition beginning = logs.beginning(tree);
    LogPosition end = logs.end(tree);
    if (end.nextOffset() == beginning.nextOffset()) {
      return new LogScan(beginning, end, SnapshotBook.EMPTY, beginning.nextOffset() == 0);
    }
    Reading reading = new Reading(beginning);
    try (LogReader reader = logs.newReader()) {
      reader.follow(tree, beginning);
      while (reading.next.nextOffset() < end.nextOffset()) {
        List<LogReader.Item> items = reader.poll(SILENCE_MAX);
        if (items.isEmpty()) {
          throw FullwireException.timedOut(
              "the log of tree "
                  + tree
                  + " said nothing behind "
                  + reading.next
                  + " for "
                  + SILENCE_MAX);
        }
        items.forEach(reading::take);
      }
    }
    return new LogScan(beginning, end, reading.book, reading.hasBeginning);
  }

  private static final class Reading {
    private LogPosition next;
    private SnapshotBook book = SnapshotBook.EMPTY;
    private boolean hasBeginning;
    private boolean isFirst = true;

    Reading(LogPosition beginning) {
      this.next = beginning;
    }

    void take(LogReader.Item item) {
      switch (item) {
        case LogReader.Item.Appended appended -> take(appended);
        case LogReader.Item.Gap _, LogReader.Item.Deleted _ ->
            throw FullwireException.unavailable(
                "the log has changed under its reader: " + item, null);
      }
    }

    /// What can not be read may lie before the newest snapshot, and then nobody needs it; whoever
    /// applies it will notice.
    private void take(LogReader.Item.Appended appended) {
      try {
        LogRecord logRecord = LogRecordCodec.decode(appended.encoded());
        if (isFirst) {
          hasBeginning = isBeginning(logRecord);
        }
        book = book.read(logRecord, appended.encoded().size(), appended.next(), 0);
      } catch (FullwireException unreadable) {
        LOG.warn("the record before {} can not be read", appended.next(), unreadable);
      }
      isFirst = false;
      next = appended.next();
    }

    /// Epochs are counted from 1, and a log begins with one.
    private static boolean isBeginning(LogRecord logRecord) {
      return logRecord instanceof LogRecord.EpochBegan began && began.epoch() == 1;
    }
  }
}
