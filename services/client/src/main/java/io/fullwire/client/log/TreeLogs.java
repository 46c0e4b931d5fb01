package io.fullwire.client.log;

import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.log.LogPosition;
import io.fullwire.protocol.tree.TreeId;
import java.util.concurrent.CompletionStage;

/// The logs of a site's trees: one Kafka topic each, `fullwire.tree.<id>`, with one partition.
///
/// Safe from any thread. Methods fail, and their stages complete exceptionally, with a
/// [io.fullwire.protocol.error.FullwireException].
public interface TreeLogs extends AutoCloseable {
  /// Makes the log of a tree; does nothing when it is there.
  void create(TreeId tree);

  /// Deletes the log of a tree; does nothing when there is none.
  void delete(TreeId tree);

  /// Throws `NO_SPACE` when appends are refused for want of room on the disk: to be asked before
  /// anything is promised, since an append that fails leaves open what is in the log.
  void requireRoom();

  /// Appends one encoded record. Appends of one caller to one log are kept in the order of the
  /// calls. Completes with the record's offset once it is durable; when it fails, the record may be
  /// in the log or not, and only reading tells.
  CompletionStage<Long> append(TreeId tree, ByteString record);

  /// The first position that can still be read. `NOT_FOUND` when there is no such log.
  LogPosition beginning(TreeId tree);

  /// The position behind the last record that is durable now.
  LogPosition end(TreeId tree);

  /// Gives up the records before `beginning`, for good: whoever still needs one finds a gap. Does
  /// nothing when they are gone already. `CONFLICT` when the log is another one than that of the
  /// position, or ends before it.
  void trim(TreeId tree, LogPosition beginning);

  /// A reader that follows no log yet.
  LogReader newReader();

  @Override
  void close();
}
