package io.fullwire.agent.kernel.linux;

import static io.fullwire.agent.kernel.linux.Wire.U16;
import static io.fullwire.agent.kernel.linux.Wire.U32;

import io.fullwire.agent.kernel.MountException;
import java.lang.foreign.MemorySegment;

/// The first request and its answer: versions, flags and sizes.
///
/// | offset | bytes | request                          | answer, 64 bytes                        |
/// |-------:|------:|----------------------------------|-----------------------------------------|
/// |      0 |     4 | major, 7                         | major, 7                                |
/// |      4 |     4 | minor                            | minor                                   |
/// |      8 |     4 | most bytes to read ahead         | most bytes to read ahead                |
/// |     12 |     4 | flags 0–31                       | flags 0–31                              |
/// |     16 |     4 | flags 32–63                      | 16: requests in background (2)          |
/// |        |       |                                  | 18: of them, when to hold back (2)      |
/// |     20 |     4 |                                  | most bytes of a write                   |
/// |     24 |     4 |                                  | granularity of times, nanoseconds       |
/// |     28 |     2 |                                  | most pages of a request                 |
/// |     30 |     2 |                                  | alignment of mappings, 0                |
/// |     32 |     4 |                                  | flags 32–63                             |
/// |     36 |    28 |                                  | 0                                       |
final class InitNegotiation {

  static final int ANSWER_BYTES = 64;

  /// Lowest version that is served: Linux 3.15.
  static final int MINOR_MIN = 23;

  /// Highest version whose messages are known here: Linux 6.18.
  static final int MINOR_MAX = 45;

  /// Requests that the kernel sends without anyone waiting for each (reading ahead).
  static final int BACKGROUND_MAX = 64;

  /// From how many on the kernel holds reading ahead back.
  static final int BACKGROUND_CONGESTED = 48;

  /// Largest read, listing or write.
  static final int TRANSFER_BYTES_MAX = 1 << 20;

  private static final int MAJOR = 7;

  private final int pageBytes;
  private final Validity withoutEpoch;

  /// @param withoutEpoch what the kernel may believe if it cannot be made to forget all at once
  InitNegotiation(int pageBytes, Validity withoutEpoch) {
    this.pageBytes = pageBytes;
    this.withoutEpoch = withoutEpoch;
  }

  /// Reads the kernel's offer.
  ///
  /// @throws MountException if its version is not served here
  Agreement agree(MemorySegment request) throws MountException {
    int major = request.get(U32, 0);
    int minor = request.get(U32, 4);
    if (major != MAJOR || minor < MINOR_MIN) {
      throw new MountException(
          "the kernel speaks FUSE protocol "
              + major
              + "."
              + minor
              + "; at least "
              + MAJOR
              + "."
              + MINOR_MIN);
    }
    long offered = Integer.toUnsignedLong(request.get(U32, 12));
    if (Feature.INIT_EXT.isIn(offered)) {
      offered |= (long) request.get(U32, 16) << 32;
    }
    boolean epoch = minor >= Agreement.EPOCH_MINOR;
    Validity validity = epoch ? Validity.WITHOUT_LIMIT : withoutEpoch;
    return new Agreement(minor, Feature.wantedOf(offered), validity);
  }

  /// Writes the answer, [#ANSWER_BYTES] long.
  void encodeAnswer(MemorySegment answer, Agreement agreement) {
    Wire.zero(answer, 0, ANSWER_BYTES);
    answer.set(U32, 0, MAJOR);
    answer.set(U32, 4, Math.min(agreement.minor(), MINOR_MAX));
    answer.set(U32, 8, TRANSFER_BYTES_MAX);
    answer.set(U32, 12, (int) agreement.flags());
    answer.set(U16, 16, (short) BACKGROUND_MAX);
    answer.set(U16, 18, (short) BACKGROUND_CONGESTED);
    answer.set(U32, 20, TRANSFER_BYTES_MAX);
    answer.set(U32, 24, 1);
    answer.set(U16, 28, (short) (TRANSFER_BYTES_MAX / pageBytes));
    answer.set(U32, 32, (int) (agreement.flags() >>> 32));
  }
}
