package io.fullwire.protocol.codec;

import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.Limits;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.log.LogRecord;
import io.fullwire.protocol.tree.RequestId;
import java.util.zip.CRC32C;

/// Records of a tree's log in binary form: the value of one Kafka record.
///
/// ```
/// record := 1 (version)  body  crc32c[4]      the checksum, little endian, of all before it
/// body   := 1 varint(epoch) uuid(leader) time                                 epoch began
///         | 2 varint(epoch) varint(revision) time
///             bytes(committer) uuid(requestId) mutations                      commit
///         | 3 varint(epoch) uuid(snapshot) time                               snapshot began
///         | 4 varint(epoch) uuid(snapshot) varint(revision)
///             digest(manifest)[32] time                                       snapshot stored
/// ```
///
/// Kafka has checksums of its own, but a record also travels between sites and rests in snapshots;
/// the one here goes with it all the way.
public final class LogRecordCodec {
  public static final int VERSION = 1;

  private static final int EPOCH_BEGAN = 1;
  private static final int COMMIT = 2;
  private static final int SNAPSHOT_BEGAN = 3;
  private static final int SNAPSHOT_STORED = 4;

  /// Version, kind, and two numbers of ten bytes at most.
  private static final int REVISION_WITHIN_BYTES = 22;

  private static final int CHECKSUM_BYTES = Integer.BYTES;

  private LogRecordCodec() {}

  /// Throws `LIMIT_EXCEEDED` when the encoded record is over [Limits#LOG_RECORD_BYTES_MAX].
  public static ByteString encode(LogRecord logRecord) {
    BinaryWriter out = new BinaryWriter().u8(VERSION);
    switch (logRecord) {
      case LogRecord.EpochBegan began -> {
        out.u8(EPOCH_BEGAN).varint(began.epoch()).uuid(began.leader());
        NodeCodec.writeTime(out, began.time());
      }
      case LogRecord.Commit commit -> {
        out.u8(COMMIT).varint(commit.epoch()).varint(commit.revision());
        NodeCodec.writeTime(out, commit.time());
        out.text(commit.committer()).uuid(commit.requestId().value());
        MutationCodec.writeAll(out, commit.mutations());
      }
      case LogRecord.SnapshotBegan began -> {
        out.u8(SNAPSHOT_BEGAN).varint(began.epoch()).uuid(began.snapshot());
        NodeCodec.writeTime(out, began.time());
      }
      case LogRecord.SnapshotStored stored -> {
        out.u8(SNAPSHOT_STORED).varint(stored.epoch()).uuid(stored.snapshot());
        out.varint(stored.revision()).digest(stored.manifest());
        NodeCodec.writeTime(out, stored.time());
      }
    }
    byte[] body = out.toByteArray();
    byte[] encoded = out.i32(checksum(body, body.length)).toByteArray();
    if (encoded.length > Limits.LOG_RECORD_BYTES_MAX) {
      throw FullwireException.limitExceeded(
          "size of a log record", encoded.length, Limits.LOG_RECORD_BYTES_MAX);
    }
    return ByteString.copyOf(encoded);
  }

  /// Throws `CORRUPT` when the bytes are not a whole record of a version this reader knows.
  public static LogRecord decode(ByteString encoded) {
    byte[] bytes = encoded.toByteArray();
    int bodySize = bytes.length - CHECKSUM_BYTES;
    if (bodySize < 1) {
      throw FullwireException.corrupt("log record of " + bytes.length + " bytes is too short");
    }
    int stored = new BinaryReader("log record", bytes, bodySize, bytes.length).i32();
    if (stored != checksum(bytes, bodySize)) {
      throw FullwireException.corrupt("log record does not match its checksum");
    }
    BinaryReader in = new BinaryReader("log record", bytes, 0, bodySize);
    int version = in.u8();
    if (version != VERSION) {
      throw in.corrupt("version " + version + " is not known; this reader knows " + VERSION);
    }
    LogRecord logRecord = readBody(in);
    in.requireEnd();
    return logRecord;
  }

  /// The revision that a record claims to make, read from its first bytes and believed unseen: for
  /// those who only show how far a log has come. 0 for a record that makes none, or is none.
  public static long revisionOf(ByteString encoded) {
    byte[] head = new byte[Math.min(encoded.size(), REVISION_WITHIN_BYTES)];
    for (int i = 0; i < head.length; i++) {
      head[i] = encoded.at(i);
    }
    BinaryReader in = new BinaryReader("log record", head);
    try {
      boolean isCommit = in.u8() == VERSION && in.u8() == COMMIT;
      long epoch = isCommit ? in.varint() : 0;
      return epoch > 0 ? Math.max(0, in.varint()) : 0;
    } catch (FullwireException noRecord) {
      return 0;
    }
  }

  private static LogRecord readBody(BinaryReader in) {
    int kind = in.u8();
    return switch (kind) {
      case EPOCH_BEGAN -> new LogRecord.EpochBegan(in.varint(), in.uuid(), NodeCodec.readTime(in));
      case COMMIT ->
          new LogRecord.Commit(
              in.varint(),
              in.varint(),
              NodeCodec.readTime(in),
              in.text("committer", 4 * LogRecord.Commit.COMMITTER_CHARS_MAX),
              new RequestId(in.uuid()),
              MutationCodec.readAll(in));
      case SNAPSHOT_BEGAN ->
          new LogRecord.SnapshotBegan(in.varint(), in.uuid(), NodeCodec.readTime(in));
      case SNAPSHOT_STORED ->
          new LogRecord.SnapshotStored(
              in.varint(), in.uuid(), in.varint(), in.digest(), NodeCodec.readTime(in));
      default -> throw in.corrupt("record kind " + kind + " is not known");
    };
  }

  private static int checksum(byte[] bytes, int size) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, 0, size);
    return (int) crc.getValue();
  }
}
