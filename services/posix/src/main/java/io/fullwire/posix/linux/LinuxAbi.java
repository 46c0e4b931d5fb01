package io.fullwire.posix.linux;

import java.util.Locale;
import java.util.Optional;

/// Where the machines differ: open flags, in one table. Call numbers are needed only for calls that
/// the C library does not wrap, and those are the same on both.
///
/// | constant    | x86-64    | AArch64  |
/// |-------------|-----------|----------|
/// | O_DIRECTORY | 0o200000  | 0o40000  |
/// | O_NOFOLLOW  | 0o400000  | 0o100000 |
/// | openat2     | 437       | 437      |
record LinuxAbi(int openDirectory, int openNoFollow) {

  static final long SYS_OPENAT2 = 437;

  static final LinuxAbi X86_64 = new LinuxAbi(0x10000, 0x20000);
  static final LinuxAbi AARCH64 = new LinuxAbi(0x4000, 0x8000);

  /// Of this machine; empty if it is none of the two or does not run Linux.
  static Optional<LinuxAbi> ofThisMachine() {
    return of(System.getProperty("os.name", ""), System.getProperty("os.arch", ""));
  }

  static Optional<LinuxAbi> of(String system, String machine) {
    if (!system.toLowerCase(Locale.ROOT).startsWith("linux")) {
      return Optional.empty();
    }
    return switch (machine) {
      case "amd64", "x86_64" -> Optional.of(X86_64);
      case "aarch64", "arm64" -> Optional.of(AARCH64);
      default -> Optional.empty();
    };
  }
}
