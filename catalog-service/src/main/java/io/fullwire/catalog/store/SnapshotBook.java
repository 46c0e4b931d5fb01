package io.fullwire.catalog.store;

import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.log.LogPosition;
import io.fullwire.protocol.log.LogRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What a log has said of the tree's snapshots, as far as it was read. Unmodifiable.
///
/// @param marks in the order of the log, the newest last; at most [#MARKS_MAX]
/// @param bytesBehind size of the records behind the newest mark
public record SnapshotBook(List<SnapshotMark> marks, long bytesBehind) {
  /// What is older is forgotten; the log before it is trimmed as well, or can stay.
  public static final int MARKS_MAX = 32;

  public static final SnapshotBook EMPTY = new SnapshotBook(List.of(), 0);

  public SnapshotBook {
    marks = List.copyOf(marks);
  }

  /// After one more record.
  ///
  /// @param sizeBytes of the record
  /// @param next behind it
  /// @param revision of the tree there
  public SnapshotBook read(LogRecord logRecord, int sizeBytes, LogPosition next, long revision) {
    return switch (logRecord) {
      case LogRecord.SnapshotBegan began ->
          begun(new SnapshotMark(began.snapshot(), next, revision, began.time(), null));
      case LogRecord.SnapshotStored stored -> stored(stored, sizeBytes);
      case LogRecord.Commit _, LogRecord.EpochBegan _ ->
          new SnapshotBook(marks, bytesBehind + sizeBytes);
    };
  }

  /// Those that are stored, the newest last.
  public List<SnapshotMark> stored() {
    return marks.stream().filter(SnapshotMark::isStored).toList();
  }

  public Optional<SnapshotMark> newestStored() {
    return stored().stream().reduce((older, newer) -> newer);
  }

  /// The book as it was when `mark`, which is in it, was the last thing read.
  public SnapshotBook upTo(SnapshotMark mark) {
    return new SnapshotBook(marks.subList(0, marks.indexOf(mark) + 1), 0);
  }

  private SnapshotBook begun(SnapshotMark mark) {
    List<SnapshotMark> longer = new ArrayList<>(marks);
    longer.add(mark);
    while (longer.size() > MARKS_MAX) {
      longer.removeFirst();
    }
    return new SnapshotBook(longer, 0);
  }

  /// A snapshot whose place is not known here is of no use.
  private SnapshotBook stored(LogRecord.SnapshotStored stored, int sizeBytes) {
    Digest manifest = stored.manifest();
    List<SnapshotMark> changed =
        marks.stream()
            .map(
                mark ->
                    mark.snapshot().equals(stored.snapshot())
                        ? mark.stored(manifest, stored.revision())
                        : mark)
            .toList();
    return new SnapshotBook(changed, bytesBehind + sizeBytes);
  }
}
