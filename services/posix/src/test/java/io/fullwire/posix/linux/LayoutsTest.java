package io.fullwire.posix.linux;

import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.posix.FileStatus;
import io.fullwire.posix.FileType;
import io.fullwire.posix.Timestamp;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/// Literal bytes, as a little-endian kernel writes them.
final class LayoutsTest {

  @Test
  void a_statx_is_read_field_by_field() {
    FileStatus status =
        StatxLayout.read(
            memory(
                "ff0f0000"
                    + "00100000"
                    + "0000000000000000" // mask, block size, flags
                    + "03000000"
                    + "e8030000"
                    + "64000000"
                    + "a4810000" // links, uid, gid, mode
                    + "efcdab8967452301" // inode
                    + "8813000000000000"
                    + "1000000000000000" // size 5000, 16 blocks
                    + "0000000000000000"
                    + "0100000000000000"
                    + "02000000"
                    + "00000000" // accessed 1.000000002
                    + "0300000000000000"
                    + "04000000"
                    + "00000000" // created
                    + "0500000000000000"
                    + "06000000"
                    + "00000000" // changed
                    + "feffffffffffffff"
                    + "ffc99a3b"
                    + "00000000" // modified -2 + 999999999 ns
                    + "08000000"
                    + "09000000"
                    + "0a000000"
                    + "0b000000" // rdev 8:9, dev 10:11
                    + "00".repeat(112)));

    assertThat(status)
        .isEqualTo(
            new FileStatus(
                FileType.REGULAR,
                0644,
                0x0123456789abcdefL,
                3,
                1000,
                100,
                5000,
                8192,
                (10L << 32) | 11,
                8,
                9,
                new Timestamp(1, 2),
                new Timestamp(-2, 999_999_999),
                new Timestamp(5, 6),
                new Timestamp(3, 4)));
  }

  @Test
  void a_creation_time_that_is_not_filled_is_not_told() {
    MemorySegment statx = memory("ff070000" + "00".repeat(252));
    assertThat(StatxLayout.read(statx).created()).isNull();
  }

  @Test
  void a_directory_record_is_read_field_by_field() {
    MemorySegment records =
        memory(
            "0100000000000000"
                + "ffffffffffffff7f"
                + "1800"
                + "04"
                + "2e00000000"
                + "2a00000000000000"
                + "0200000000000000"
                + "2000"
                + "0a"
                + "61ff62"
                + "00".repeat(10));
    assertThat(DirentLayout.recordLength(records, 0)).isEqualTo(24);
    assertThat(DirentLayout.name(records, 0)).containsExactly('.');
    assertThat(DirentLayout.inode(records, 24)).isEqualTo(42);
    assertThat(DirentLayout.recordLength(records, 24)).isEqualTo(32);
    assertThat(FileType.ofNumber(DirentLayout.type(records, 24))).isEqualTo(FileType.SYMLINK);
    assertThat(DirentLayout.name(records, 24)).containsExactly('a', (byte) 0xff, 'b');
  }

  @Test
  void each_machine_has_its_own_open_flags() {
    assertThat(LinuxAbi.of("Linux", "amd64")).contains(LinuxAbi.X86_64);
    assertThat(LinuxAbi.of("Linux", "aarch64")).contains(LinuxAbi.AARCH64);
    assertThat(LinuxAbi.of("Linux", "riscv64")).isEmpty();
    assertThat(LinuxAbi.of("Mac OS X", "aarch64")).isEmpty();
  }

  private static MemorySegment memory(String hex) {
    byte[] bytes = HexFormat.of().parseHex(hex);
    MemorySegment memory = Arena.ofAuto().allocate(bytes.length, 8);
    MemorySegment.copy(bytes, 0, memory, ValueLayout.JAVA_BYTE, 0, bytes.length);
    return memory;
  }
}
