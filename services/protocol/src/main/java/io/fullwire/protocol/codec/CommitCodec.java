package io.fullwire.protocol.codec;

import io.fullwire.protocol.log.CommitReceipt;
import io.fullwire.protocol.log.CommitRequest;
import io.fullwire.protocol.log.LogRecord;
import io.fullwire.protocol.tree.RequestId;

/// A commit's request and receipt in binary form, as a catalog takes and answers them.
///
/// ```
/// request := 1 (version) uuid(requestId) bytes(committer) mutations
/// receipt := 1 (version) varint(revision) varint(firstReservedInode)
/// ```
public final class CommitCodec {
  private static final int VERSION = 1;

  private CommitCodec() {}

  public static byte[] encode(CommitRequest request) {
    BinaryWriter out = new BinaryWriter().u8(VERSION);
    out.uuid(request.requestId().value()).text(request.committer());
    MutationCodec.writeAll(out, request.mutations());
    return out.toByteArray();
  }

  public static CommitRequest decodeRequest(byte[] encoded) {
    BinaryReader in = new BinaryReader("commit request", encoded);
    requireVersion(in);
    CommitRequest request =
        new CommitRequest(
            new RequestId(in.uuid()),
            in.text("committer", 4 * LogRecord.Commit.COMMITTER_CHARS_MAX),
            MutationCodec.readAll(in));
    in.requireEnd();
    return request;
  }

  public static byte[] encode(CommitReceipt receipt) {
    BinaryWriter out = new BinaryWriter().u8(VERSION);
    return out.varint(receipt.revision()).varint(receipt.firstReservedInode()).toByteArray();
  }

  public static CommitReceipt decodeReceipt(byte[] encoded) {
    BinaryReader in = new BinaryReader("commit receipt", encoded);
    requireVersion(in);
    CommitReceipt receipt = new CommitReceipt(in.varint(), in.varint());
    in.requireEnd();
    return receipt;
  }

  private static void requireVersion(BinaryReader in) {
    int version = in.u8();
    if (version != VERSION) {
      throw in.corrupt("version " + version + " is not known; this reader knows " + VERSION);
    }
  }
}
