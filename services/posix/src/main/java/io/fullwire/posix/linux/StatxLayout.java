package io.fullwire.posix.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import io.fullwire.posix.FileStatus;
import io.fullwire.posix.FileType;
import io.fullwire.posix.Timestamp;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// `struct statx`, 256 bytes, native order, the same on all machines.
///
/// | offset | bytes | field                                        |
/// |-------:|------:|----------------------------------------------|
/// |      0 |     4 | mask of the fields that are filled           |
/// |     16 |     4 | link count                                   |
/// |     20 |     4 | user                                         |
/// |     24 |     4 | group                                        |
/// |     28 |     2 | mode                                         |
/// |     32 |     8 | inode                                        |
/// |     40 |     8 | size, bytes                                  |
/// |     48 |     8 | allocated, in units of 512 bytes             |
/// |     64 |    16 | accessed: seconds (8), nanoseconds (4), pad  |
/// |     80 |    16 | created                                      |
/// |     96 |    16 | changed                                      |
/// |    112 |    16 | modified                                     |
/// |    128 |   4+4 | major and minor of a device node             |
/// |    136 |   4+4 | major and minor of the file system           |
final class StatxLayout {

  static final long BYTES = 256;
  static final int MASK_BASIC_AND_CREATED = 0xfff;

  private static final int CREATED_BIT = 0x800;
  private static final long MASK = 0;
  private static final long LINK_COUNT = 16;
  private static final long USER = 20;
  private static final long GROUP = 24;
  private static final long MODE = 28;
  private static final long INODE = 32;
  private static final long SIZE = 40;
  private static final long BLOCKS = 48;
  private static final long ACCESSED = 64;
  private static final long CREATED = 80;
  private static final long CHANGED = 96;
  private static final long MODIFIED = 112;
  private static final long NODE_MAJOR = 128;
  private static final long NODE_MINOR = 132;
  private static final long DEVICE_MAJOR = 136;
  private static final long DEVICE_MINOR = 140;
  private static final long NANOS_IN_TIME = 8;
  private static final long BLOCK_BYTES = 512;

  private StatxLayout() {}

  static FileStatus read(MemorySegment statx) {
    int mode = Short.toUnsignedInt(statx.get(JAVA_SHORT, MODE));
    long deviceMajor = Integer.toUnsignedLong(statx.get(JAVA_INT, DEVICE_MAJOR));
    long deviceMinor = Integer.toUnsignedLong(statx.get(JAVA_INT, DEVICE_MINOR));
    return new FileStatus(
        FileType.ofMode(mode),
        mode & 0xfff,
        statx.get(JAVA_LONG, INODE),
        statx.get(JAVA_INT, LINK_COUNT),
        statx.get(JAVA_INT, USER),
        statx.get(JAVA_INT, GROUP),
        statx.get(JAVA_LONG, SIZE),
        statx.get(JAVA_LONG, BLOCKS) * BLOCK_BYTES,
        (deviceMajor << 32) | deviceMinor,
        statx.get(JAVA_INT, NODE_MAJOR),
        statx.get(JAVA_INT, NODE_MINOR),
        time(statx, ACCESSED),
        time(statx, MODIFIED),
        time(statx, CHANGED),
        created(statx));
  }

  private static @Nullable Timestamp created(MemorySegment statx) {
    return (statx.get(JAVA_INT, MASK) & CREATED_BIT) == 0 ? null : time(statx, CREATED);
  }

  private static Timestamp time(MemorySegment statx, long offset) {
    return new Timestamp(statx.get(JAVA_LONG, offset), statx.get(JAVA_INT, offset + NANOS_IN_TIME));
  }
}
