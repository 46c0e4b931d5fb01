package io.fullwire.protocol.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.Limits;
import io.fullwire.protocol.RandomTrees;
import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.log.LogRecord;
import io.fullwire.protocol.tree.Content;
import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.Mutation;
import io.fullwire.protocol.tree.NodeBody;
import io.fullwire.protocol.tree.Ownership;
import io.fullwire.protocol.tree.RequestId;
import io.fullwire.protocol.tree.Timestamp;
import io.fullwire.protocol.tree.Xattrs;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LogRecordCodecTest {
  private static final int ROUNDS = 2_000;

  @Test
  void an_epoch_record_has_these_bytes_for_ever() {
    var began = new LogRecord.EpochBegan(300, new UUID(1, 2), new Timestamp(-1, 5));

    ByteString encoded = LogRecordCodec.encode(began);

    assertThat(encoded.toHex())
        .startsWith("0101" + "ac02" + "0100000000000000" + "0200000000000000" + "01" + "05")
        .hasSize(2 * (2 + 2 + 16 + 2 + 4));
    assertThat(LogRecordCodec.decode(encoded)).isEqualTo(began);
  }

  @Test
  void the_place_of_a_snapshot_has_these_bytes_for_ever() {
    var began = new LogRecord.SnapshotBegan(300, new UUID(1, 2), new Timestamp(-1, 5));

    ByteString encoded = LogRecordCodec.encode(began);

    assertThat(encoded.toHex())
        .startsWith("0103" + "ac02" + "0100000000000000" + "0200000000000000" + "01" + "05")
        .hasSize(2 * (2 + 2 + 16 + 2 + 4));
    assertThat(LogRecordCodec.decode(encoded)).isEqualTo(began);
  }

  @Test
  void a_stored_snapshot_has_these_bytes_for_ever() {
    byte[] digest = new byte[Digest.SIZE_BYTES];
    digest[0] = 7;
    var stored =
        new LogRecord.SnapshotStored(
            1, new UUID(1, 2), 300, Digest.ofBytes(digest, 0), new Timestamp(1, 5));

    ByteString encoded = LogRecordCodec.encode(stored);

    assertThat(encoded.toHex())
        .startsWith(
            "0104"
                + "01"
                + "0100000000000000"
                + "0200000000000000"
                + "ac02"
                + "07"
                + "00".repeat(31)
                + "02"
                + "05")
        .hasSize(2 * (2 + 1 + 16 + 2 + 32 + 2 + 4));
    assertThat(LogRecordCodec.decode(encoded)).isEqualTo(stored);
  }

  @Test
  void a_commit_that_creates_a_file_has_these_bytes_for_ever() {
    var create =
        new Mutation.Create(
            InodeNumber.ROOT,
            EntryName.utf8("a"),
            new InodeNumber(2),
            new NodeBody.File(new Content.Inline(ByteString.utf8("hi"))),
            new Ownership(0644, 0, -2),
            new Timestamp(1, 0),
            Xattrs.NONE);
    var commit =
        new LogRecord.Commit(
            1, 2, new Timestamp(0, 0), "me", new RequestId(new UUID(0, 0)), List.of(create));

    String hex = LogRecordCodec.encode(commit).toHex();

    assertThat(hex.substring(0, hex.length() - 8))
        .isEqualTo(
            "0102"
                + "01"
                + "02"
                + "0000"
                + "026d65"
                + "00".repeat(16)
                + "01"
                + "02"
                + "01"
                + "0161"
                + "02"
                + "01"
                + "00"
                + "026869"
                + "a403"
                + "00"
                + "feffffff0f"
                + "0200"
                + "00");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void every_record_reads_back_as_it_was_written(long seed) {
    RandomTrees trees = new RandomTrees(new SplittableRandom(seed));
    for (int i = 0; i < ROUNDS; i++) {
      LogRecord logRecord = i % 10 == 0 ? trees.epochBegan() : trees.commit();
      assertThat(LogRecordCodec.decode(LogRecordCodec.encode(logRecord))).isEqualTo(logRecord);
    }
  }

  @Test
  void the_revision_of_a_record_is_told_without_reading_all_of_it() {
    var commit =
        new LogRecord.Commit(
            Long.MAX_VALUE,
            300,
            new Timestamp(0, 0),
            "",
            RequestId.random(),
            List.of(new Mutation.Reserve(1)));
    ByteString encoded = LogRecordCodec.encode(commit);

    assertThat(LogRecordCodec.revisionOf(encoded)).isEqualTo(300);
    assertThat(
            LogRecordCodec.revisionOf(
                LogRecordCodec.encode(
                    new LogRecord.EpochBegan(300, new UUID(1, 2), new Timestamp(-1, 5)))))
        .isZero();
    for (int size = 0; size < 12; size++) {
      ByteString cut = ByteString.copyOf(encoded.toByteArray(), 0, size);
      assertThat(LogRecordCodec.revisionOf(cut)).isZero();
    }
    assertThat(LogRecordCodec.revisionOf(ByteString.copyOf(new byte[] {1, 2, -1, -1}))).isZero();
  }

  @Test
  void a_flipped_bit_anywhere_is_noticed() {
    byte[] bytes =
        LogRecordCodec.encode(new RandomTrees(new SplittableRandom(7)).commit()).toByteArray();
    for (int bit = 0; bit < bytes.length * 8; bit++) {
      byte[] damaged = bytes.clone();
      damaged[bit / 8] ^= (byte) (1 << (bit % 8));
      assertThatThrownBy(() -> LogRecordCodec.decode(ByteString.copyOf(damaged)))
          .isInstanceOfSatisfying(
              FullwireException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CORRUPT));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {11, 12})
  void hostile_mutations_are_refused_and_never_more(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    RandomTrees trees = new RandomTrees(random);
    for (int i = 0; i < ROUNDS; i++) {
      BinaryWriter out = new BinaryWriter();
      MutationCodec.write(out, trees.mutation());
      byte[] bytes = out.toByteArray();
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      byte[] cut = java.util.Arrays.copyOf(bytes, random.nextInt(bytes.length + 1));
      try {
        MutationCodec.read(new BinaryReader("mutation", cut));
      } catch (FullwireException expected) {
        assertThat(expected).hasMessageMatching("(?s).+");
      }
    }
  }

  @Test
  void a_record_over_the_limit_is_refused_with_its_size() {
    var large =
        new Mutation.SetXattr(
            InodeNumber.ROOT,
            ByteString.utf8("user.a"),
            ByteString.copyOf(new byte[Limits.XATTR_VALUE_BYTES_MAX]));
    var commit =
        new LogRecord.Commit(
            1, 1, new Timestamp(0, 0), "", RequestId.random(), Collections.nCopies(65, large));

    assertThatThrownBy(() -> LogRecordCodec.encode(commit))
        .hasMessageContaining("size of a log record is 426")
        .hasMessageContaining("at most " + Limits.LOG_RECORD_BYTES_MAX);
  }

  @Test
  void a_later_version_is_named_in_the_refusal() {
    byte[] body = {2, 1, 0};
    var crc = new java.util.zip.CRC32C();
    crc.update(body);
    byte[] encoded = new BinaryWriter().u8(2).u8(1).u8(0).i32((int) crc.getValue()).toByteArray();

    assertThatThrownBy(() -> LogRecordCodec.decode(ByteString.copyOf(encoded)))
        .hasMessageContaining("version 2 is not known; this reader knows 1");
    assertThat(HexFormat.of().formatHex(encoded)).startsWith("020100");
  }
}
