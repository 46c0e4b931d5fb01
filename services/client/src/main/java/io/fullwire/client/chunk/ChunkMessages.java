package io.fullwire.client.chunk;

import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.Limits;
import io.fullwire.protocol.codec.BinaryReader;
import io.fullwire.protocol.codec.BinaryWriter;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.frame.TransferClass;
import io.fullwire.protocol.tree.SiteName;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// The questions to a chunk service and the answers that are no frames, in binary form:
///
///     fetch   = version[1] class[1] origin digests flags[1] rawSize*
///                 flags: 1 sized, a rawSize for each digest; 2 only what is held
///     stripe  = version[1] class[1] origin digest[32] from to
///     missing = version[1] digests
///     bitmap  = version[1] bytes        bit i of byte i / 8, lowest first: digest i is missing
///     receipt = version[1] storedCount knownCount storedBytes
///     digests = count digest[32]*
///
/// Numbers without a width are variable-length; texts and bytes have their length before them.
/// Readers throw `CORRUPT` for bytes that cannot be such a message.
public final class ChunkMessages {
  private static final int VERSION = 1;
  private static final int SIZED = 1;
  private static final int HELD_ONLY = 2;

  /// The largest question, so that a service knows when to stop reading one.
  public static final int QUESTION_BYTES_MAX =
      1_024 + Limits.DIGESTS_PER_REQUEST_MAX * (Digest.SIZE_BYTES + 5);

  /// The largest answer that is no stream.
  public static final int ANSWER_BYTES_MAX = 64 + Limits.DIGESTS_PER_REQUEST_MAX / 8;

  private ChunkMessages() {}

  public static byte[] write(FetchRequest request) {
    BinaryWriter out = new BinaryWriter().u8(VERSION).u8(request.transferClass().number());
    out.text(request.origin().value());
    writeDigests(out, request.digests());
    out.u8((request.rawSizesBytes().isEmpty() ? 0 : SIZED) | (request.heldOnly() ? HELD_ONLY : 0));
    request.rawSizesBytes().forEach(out::varint);
    return out.toByteArray();
  }

  public static FetchRequest readFetch(byte[] bytes) {
    BinaryReader in = open("fetch request", bytes);
    TransferClass transferClass = TransferClass.ofNumber((byte) in.u8());
    SiteName origin = readSite(in);
    List<Digest> digests = readDigests(in);
    int flags = in.u8();
    if ((flags & ~(SIZED | HELD_ONLY)) != 0) {
      throw in.corrupt("flags are " + flags + "; known are " + (SIZED | HELD_ONLY));
    }
    boolean sized = (flags & SIZED) != 0;
    List<Integer> rawSizes = new ArrayList<>();
    for (int i = 0; sized && i < digests.size(); i++) {
      rawSizes.add(in.count("raw size", Limits.CHUNK_BYTES_MAX));
    }
    in.requireEnd();
    return new FetchRequest(origin, transferClass, digests, rawSizes, (flags & HELD_ONLY) != 0);
  }

  public static byte[] write(StripeRequest request) {
    BinaryWriter out = new BinaryWriter().u8(VERSION).u8(request.transferClass().number());
    out.text(request.origin().value()).digest(request.digest());
    return out.varint(request.fromBytes()).varint(request.toBytes()).toByteArray();
  }

  public static StripeRequest readStripe(byte[] bytes) {
    BinaryReader in = open("stripe request", bytes);
    TransferClass transferClass = TransferClass.ofNumber((byte) in.u8());
    SiteName origin = readSite(in);
    Digest digest = in.digest();
    int from = in.count("begin of a stripe", StripeRequest.TO_BYTES_MAX);
    int to = in.count("end of a stripe", StripeRequest.TO_BYTES_MAX);
    in.requireEnd();
    return new StripeRequest(origin, transferClass, digest, from, to);
  }

  public static byte[] writeMissing(List<Digest> digests) {
    BinaryWriter out = new BinaryWriter().u8(VERSION);
    writeDigests(out, digests);
    return out.toByteArray();
  }

  public static List<Digest> readMissing(byte[] bytes) {
    BinaryReader in = open("question what is missing", bytes);
    List<Digest> digests = readDigests(in);
    in.requireEnd();
    return digests;
  }

  public static byte[] writeBitmap(BitSet missing) {
    return new BinaryWriter()
        .u8(VERSION)
        .bytes(ByteString.copyOf(missing.toByteArray()))
        .toByteArray();
  }

  /// @param digestCount how many were asked for; a bit behind them is `CORRUPT`
  public static BitSet readBitmap(byte[] bytes, int digestCount) {
    BinaryReader in = open("bitmap of what is missing", bytes);
    BitSet missing =
        BitSet.valueOf(in.bytes("bitmap", Limits.DIGESTS_PER_REQUEST_MAX / 8).toByteArray());
    in.requireEnd();
    if (missing.length() > digestCount) {
      throw in.corrupt(
          "digest " + (missing.length() - 1) + " is missing; only " + digestCount + " were asked");
    }
    return missing;
  }

  public static byte[] write(StoreReceipt receipt) {
    BinaryWriter out = new BinaryWriter().u8(VERSION).varint(receipt.storedCount());
    return out.varint(receipt.knownCount()).varint(receipt.storedBytes()).toByteArray();
  }

  public static StoreReceipt readReceipt(byte[] bytes) {
    BinaryReader in = open("store receipt", bytes);
    int stored = in.count("number of blobs stored", Integer.MAX_VALUE);
    int known = in.count("number of blobs known", Integer.MAX_VALUE);
    long storedBytes = in.varint();
    in.requireEnd();
    return new StoreReceipt(stored, known, storedBytes);
  }

  private static BinaryReader open(String what, byte[] bytes) {
    BinaryReader in = new BinaryReader(what, bytes);
    int version = in.u8();
    if (version != VERSION) {
      throw FullwireException.invalid(
          "version of a " + what + " is " + version + "; this reader knows " + VERSION);
    }
    return in;
  }

  private static SiteName readSite(BinaryReader in) {
    return new SiteName(in.text("site", Limits.LABEL_CHARS_MAX));
  }

  private static void writeDigests(BinaryWriter out, List<Digest> digests) {
    if (digests.size() > Limits.DIGESTS_PER_REQUEST_MAX) {
      throw FullwireException.limitExceeded(
          "number of digests in a request", digests.size(), Limits.DIGESTS_PER_REQUEST_MAX);
    }
    out.varint(digests.size());
    digests.forEach(out::digest);
  }

  private static List<Digest> readDigests(BinaryReader in) {
    int count = in.count("number of digests", Limits.DIGESTS_PER_REQUEST_MAX);
    List<Digest> digests = new ArrayList<>(Math.min(count, in.remaining() / Digest.SIZE_BYTES));
    for (int i = 0; i < count; i++) {
      digests.add(in.digest());
    }
    return digests;
  }
}
