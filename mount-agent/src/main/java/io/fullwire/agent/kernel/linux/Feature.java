package io.fullwire.agent.kernel.linux;

/// What we ask of the kernel at the start, where it has it: the whole table of fallbacks.
///
/// Left out on purpose: `ATOMIC_O_TRUNC` (loses truncations where opens are not asked),
/// `WRITEBACK_CACHE` (costs more than it saves), `AUTO_INVAL_DATA` and `READDIRPLUS_AUTO` (would
/// ask again for what is pushed anyway).
///
/// | feature             | since (protocol) | without it                                      |
/// |---------------------|------------------|-------------------------------------------------|
/// | ASYNC_READ          | 7.6              | one read at a time for each file                |
/// | BIG_WRITES          | 7.9              | 4 KiB writes                                    |
/// | READDIRPLUS         | 3.9 (7.21)       | READDIR, then a LOOKUP for each name            |
/// | ASYNC_DIO           | 3.11 (7.22)      | direct reads one at a time                      |
/// | NO_OPEN             | 3.15 (7.23)      | OPEN answered, content kept over opens          |
/// | PARALLEL_DIROPS     | 4.7 (7.25)       | one lookup at a time for each directory         |
/// | MAX_PAGES           | 4.20 (7.28)      | requests of 128 KiB                             |
/// | CACHE_SYMLINKS      | 4.20 (7.28)      | READLINK each time                              |
/// | NO_OPENDIR          | 5.1 (7.29)       | OPENDIR answered, listing kept over opens       |
/// | EXPLICIT_INVAL_DATA | 5.2 (7.30)       | content may be dropped more often than needed   |
/// | KILLPRIV_V2         | 5.11 (7.33)      | nothing, while mounts are read-only             |
/// | INIT_EXT            | 5.17 (7.36)      | none of the flags from 32 on                    |
/// | EXPIRE_ONLY         | 6.2 (7.38)       | INVAL_ENTRY, which drops content with the name  |
///
/// Not flags but protocol versions: INC_EPOCH since 6.16 (7.44), else [EverythingDropper] says how.
/// Versions below [InitNegotiation#MINOR_MIN] are refused.
enum Feature {
  ASYNC_READ(0),
  BIG_WRITES(5),
  READDIRPLUS(13),
  ASYNC_DIO(15),
  NO_OPEN(17),
  PARALLEL_DIROPS(18),
  MAX_PAGES(22),
  CACHE_SYMLINKS(23),
  NO_OPENDIR(24),
  EXPLICIT_INVAL_DATA(25),
  KILLPRIV_V2(28),
  INIT_EXT(30),
  EXPIRE_ONLY(35);

  private final int bit;

  Feature(int bit) {
    this.bit = bit;
  }

  long flag() {
    return 1L << bit;
  }

  boolean isIn(long flags) {
    return (flags & flag()) != 0;
  }

  /// All that are in `offered`.
  static long wantedOf(long offered) {
    long wanted = 0;
    for (Feature feature : values()) {
      wanted |= offered & feature.flag();
    }
    return wanted;
  }
}
