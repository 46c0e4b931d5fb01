package io.fullwire.systemtests.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/// What a figure was measured on.
final class Machine {
  private static final double KIB_PER_GIB = 1 << 20;

  private Machine() {}

  static String describe() {
    return String.format(
        Locale.ROOT,
        "%d × %s, %.0f GiB, Linux %s, Java %s",
        Runtime.getRuntime().availableProcessors(),
        field("/proc/cpuinfo", "model name"),
        Long.parseLong(field("/proc/meminfo", "MemTotal").replace(" kB", "")) / KIB_PER_GIB,
        System.getProperty("os.version"),
        System.getProperty("java.version"));
  }

  private static String field(String file, String name) {
    try {
      return Files.readAllLines(Path.of(file)).stream()
          .filter(line -> line.startsWith(name))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse("unknown");
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }
}
