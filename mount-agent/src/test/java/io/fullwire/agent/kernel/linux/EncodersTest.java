package io.fullwire.agent.kernel.linux;

import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.agent.vfs.FileKind;
import io.fullwire.agent.vfs.FileSystemUsage;
import io.fullwire.agent.vfs.NodeAttributes;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Literal bytes, as the kernel of a little-endian machine reads and writes them.
final class EncodersTest {

  private static final Validity VALIDITY = new Validity(0x11, 0x22);

  private static final String ATTRIBUTES =
      "0807060504030201" // inode
          + "e803000000000000" // size 1000
          + "0200000000000000" // 2 units of 512
          + "0100000000000000"
          + "feffffffffffffff"
          + "0300000000000000" // accessed, modified, changed
          + "0a000000"
          + "0b000000"
          + "0c000000" // nanoseconds
          + "ed890000" // regular, 04755
          + "02000000"
          + "e8030000"
          + "64000000" // links, user, group
          + "01081000" // device 8:257, the minor around the major
          + "00001000" // 1 MiB
          + "00000000";

  private final MemorySegment memory = Arena.ofAuto().allocate(4096, 8).fill((byte) 0xee);

  @Test
  void attributes_are_88_bytes_in_the_kernels_order() {
    long inode = AttributesEncoder.encode(memory, 0, new Node(true));
    assertThat(inode).isEqualTo(0x0102030405060708L);
    assertThat(hex(0, 88)).isEqualTo(ATTRIBUTES);
    assertThat(hex(88, 1)).isEqualTo("ee");
  }

  @Test
  void an_answer_to_getattr_begins_with_its_validity() {
    AttributesEncoder.encodeAnswer(memory, new Node(true), VALIDITY);
    assertThat(hex(0, 16)).isEqualTo("2200000000000000" + "0000000000000000");
    assertThat(hex(16, 88)).isEqualTo(ATTRIBUTES);
  }

  @Test
  void attributes_that_change_unseen_are_valid_for_no_time() {
    AttributesEncoder.encodeAnswer(memory, new Node(false), VALIDITY);
    assertThat(hex(0, 8)).isEqualTo("0000000000000000");
  }

  @Test
  void an_entry_is_128_bytes() {
    long _ = EntryEncoder.encode(memory, 0, new Node(true), VALIDITY);
    assertThat(hex(0, 40))
        .isEqualTo(
            "0807060504030201"
                + "0000000000000000"
                + "1100000000000000"
                + "2200000000000000"
                + "0000000000000000");
    assertThat(hex(40, 88)).isEqualTo(ATTRIBUTES);
  }

  @Test
  void an_absent_entry_has_inode_0_and_a_validity() {
    EntryEncoder.encodeAbsent(memory, 0, VALIDITY);
    assertThat(hex(0, 128)).isEqualTo("00".repeat(16) + "1100000000000000" + "00".repeat(104));
  }

  @Test
  void a_directory_record_is_padded_to_8_bytes() {
    DirectoryEncoder encoder = new DirectoryEncoder(memory, 4096, false, 0, VALIDITY);
    assertThat(encoder.add(bytes("abc"), 7, new Node(true))).isEqualTo(DirectoryEncoder.UNCOUNTED);
    assertThat(encoder.sizeBytes()).isEqualTo(32);
    assertThat(hex(0, 32))
        .isEqualTo(
            "0807060504030201"
                + "0700000000000000"
                + "03000000"
                + "08000000"
                + "616263"
                + "0000000000");
  }

  @Test
  void a_record_with_attributes_follows_its_entry_and_counts_a_reference() {
    DirectoryEncoder encoder = new DirectoryEncoder(memory, 4096, true, 0, VALIDITY);
    assertThat(encoder.add(bytes("."), 1, new Node(true))).isEqualTo(DirectoryEncoder.UNCOUNTED);
    assertThat(encoder.add(bytes("abc"), 7, new Node(true))).isEqualTo(0x0102030405060708L);
    assertThat(encoder.sizeBytes()).isEqualTo(2 * (128 + 32));
    assertThat(hex(0, 8)).isEqualTo("0000000000000000");
    assertThat(hex(160, 8)).isEqualTo("0807060504030201");
    assertThat(hex(160 + 128 + 8, 8)).isEqualTo("0700000000000000");

    List<String> linked = new ArrayList<>();
    encoder.forEachLinked(
        (inode, name) -> linked.add(inode + new String(name, StandardCharsets.UTF_8)));
    assertThat(linked).containsExactly(0x0102030405060708L + "abc");
  }

  @Test
  void the_first_files_are_listed_by_their_names_alone_and_dots_are_none_of_them() {
    DirectoryEncoder encoder = new DirectoryEncoder(memory, 4096, true, 1, VALIDITY);
    assertThat(encoder.add(bytes("."), 1, new Node(true))).isEqualTo(DirectoryEncoder.UNCOUNTED);
    assertThat(encoder.withheldCount()).isZero();
    assertThat(encoder.add(bytes("abc"), 7, new Node(true))).isEqualTo(DirectoryEncoder.UNCOUNTED);
    assertThat(encoder.withheldCount()).isEqualTo(1);
    assertThat(hex(160, 128)).isEqualTo("00".repeat(128));
    assertThat(hex(160 + 128, 24))
        .isEqualTo("0807060504030201" + "0700000000000000" + "03000000" + "08000000");

    assertThat(encoder.add(bytes("def"), 8, new Node(true))).isEqualTo(0x0102030405060708L);
    assertThat(encoder.withheldCount()).isEqualTo(1);
  }

  @Test
  void what_may_change_unseen_is_never_listed_by_its_name_alone() {
    DirectoryEncoder encoder = new DirectoryEncoder(memory, 4096, true, 9, VALIDITY);
    assertThat(encoder.add(bytes("abc"), 7, new Node(false))).isEqualTo(0x0102030405060708L);
    assertThat(encoder.withheldCount()).isZero();
  }

  @Test
  void a_record_that_fits_exactly_is_taken_and_one_byte_less_is_full() {
    assertThat(
            new DirectoryEncoder(memory, 160, true, 0, VALIDITY)
                .add(bytes("abc"), 7, new Node(true)))
        .isNotEqualTo(DirectoryEncoder.FULL);
    DirectoryEncoder tight = new DirectoryEncoder(memory, 159, true, 0, VALIDITY);
    assertThat(tight.add(bytes("abc"), 7, new Node(true))).isEqualTo(DirectoryEncoder.FULL);
    assertThat(tight.sizeBytes()).isZero();
  }

  @Test
  void usage_is_80_bytes() {
    UsageEncoder.encode(memory, new FileSystemUsage(4096, 1, 2, 3, 4, 5, 255));
    assertThat(hex(0, 80))
        .isEqualTo(
            "0100000000000000"
                + "0200000000000000"
                + "0300000000000000"
                + "0400000000000000"
                + "0500000000000000"
                + "00100000"
                + "ff000000"
                + "00100000"
                + "00".repeat(28));
  }

  @Test
  void a_request_is_read_field_by_field() {
    put(
        "32000000"
            + "01000000"
            + "0900000000000000"
            + "0500000000000000" // LOOKUP 9 in 5
            + "e8030000"
            + "64000000"
            + "d2040000"
            + "00000000"
            + "66ff00");
    Request lookup = new Request(memory);
    assertThat(lookup.opcode()).isEqualTo(Opcode.LOOKUP);
    assertThat(lookup.unique()).isEqualTo(9);
    assertThat(lookup.inode()).isEqualTo(5);
    assertThat(lookup.userId()).isEqualTo(1000);
    assertThat(lookup.processId()).isEqualTo(1234);
    assertThat(lookup.lookupName()).containsExactly((byte) 0x66, (byte) 0xff);
  }

  @Test
  void a_list_of_forgotten_inodes_is_read_item_by_item() {
    put(
        "48000000"
            + "2a000000"
            + "00".repeat(32)
            + "02000000"
            + "00000000"
            + "0500000000000000"
            + "0100000000000000"
            + "0600000000000000"
            + "0300000000000000");
    Request forgets = new Request(memory);
    assertThat(forgets.opcode()).isEqualTo(Opcode.BATCH_FORGET);
    assertThat(forgets.forgetCount()).isEqualTo(2);
    assertThat(forgets.forgetInode(1)).isEqualTo(6);
    assertThat(forgets.forgetLookups(1)).isEqualTo(3);
  }

  @Test
  void an_operation_that_is_newer_than_the_driver_is_unknown() {
    assertThat(Opcode.of(63)).isEqualTo(Opcode.UNKNOWN);
    assertThat(Opcode.of(4096)).isEqualTo(Opcode.UNKNOWN);
    assertThat(Opcode.of(-1)).isEqualTo(Opcode.UNKNOWN);
    assertThat(Opcode.of(44)).isEqualTo(Opcode.READDIRPLUS);
  }

  private void put(String hex) {
    Wire.put(memory, 0, HexFormat.of().parseHex(hex));
  }

  private String hex(long from, int length) {
    return HexFormat.of().formatHex(memory.asSlice(from, length).toArray(ValueLayout.JAVA_BYTE));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /// Each field with a value of its own.
  private record Node(boolean cacheable) implements NodeAttributes {
    @Override
    public long inode() {
      return 0x0102030405060708L;
    }

    @Override
    public FileKind kind() {
      return FileKind.REGULAR;
    }

    @Override
    public int permissions() {
      return 04755;
    }

    @Override
    public int linkCount() {
      return 2;
    }

    @Override
    public int userId() {
      return 1000;
    }

    @Override
    public int groupId() {
      return 100;
    }

    @Override
    public long sizeBytes() {
      return 1000;
    }

    @Override
    public long allocatedBytes() {
      return 513;
    }

    @Override
    public long accessedSeconds() {
      return 1;
    }

    @Override
    public int accessedNanos() {
      return 10;
    }

    @Override
    public long modifiedSeconds() {
      return -2;
    }

    @Override
    public int modifiedNanos() {
      return 11;
    }

    @Override
    public long changedSeconds() {
      return 3;
    }

    @Override
    public int changedNanos() {
      return 12;
    }

    @Override
    public int deviceMajor() {
      return 8;
    }

    @Override
    public int deviceMinor() {
      return 0x101;
    }
  }
}
