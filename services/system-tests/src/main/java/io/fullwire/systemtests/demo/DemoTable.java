package io.fullwire.systemtests.demo;

import java.util.Locale;

/// The demo's result, for people.
record DemoTable(DemoSettings settings, Reading ahead, Reading single) {
  private static final String ROW = "  %-26s %9s %8s %10s %16s %9s%n";

  String text() {
    double linkBytesPerSecond = settings.link().bytesPerSecond();
    boolean extrapolated = single.report().files() < ahead.report().files();
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "%n%,d files of %,d bytes (%.1f MB), read one after another through a mount at nyc;%n"
                + "ams, where they are, is %.0f ms and %.0f Mbit/s away. All bytes were checked.%n%n",
            ahead.report().files(),
            DemoSettings.FILE_BYTES,
            ahead.report().bytes() / 1e6,
            settings.rttMillis(),
            settings.rateMegabits()));
    text.append(
        String.format(
            Locale.ROOT, ROW, "", "seconds", "MB/s", "ms a file", "wire / payload", "of link"));
    text.append(row("Fullwire", ahead, ahead.report().seconds(), linkBytesPerSecond));
    text.append(
        row(
            extrapolated ? "one request a file *" : "one request a file",
            single,
            single.millisPerFile() * ahead.report().files() / 1_000,
            linkBytesPerSecond));
    text.append(
        String.format(
            Locale.ROOT,
            ROW,
            "the least the link allows",
            String.format(Locale.ROOT, "%.2f", settings.floorSeconds()),
            String.format(
                Locale.ROOT, "%.1f", settings.payloadBytes() / 1e6 / settings.floorSeconds()),
            String.format(
                Locale.ROOT, "%.2f", settings.floorSeconds() * 1_000 / settings.fileCount()),
            "1.00",
            ""));
    if (extrapolated) {
      text.append(
          String.format(
              Locale.ROOT,
              "%n  * measured on %,d files in %.1f s; the seconds are scaled up to %,d files%n",
              single.report().files(),
              single.report().seconds(),
              ahead.report().files()));
    }
    return text.toString();
  }

  private static String row(
      String what, Reading reading, double seconds, double linkBytesPerSecond) {
    return String.format(
        Locale.ROOT,
        ROW,
        what,
        String.format(Locale.ROOT, "%.2f", seconds),
        String.format(Locale.ROOT, "%.2f", reading.megabytesPerSecond()),
        String.format(Locale.ROOT, "%.2f", reading.millisPerFile()),
        String.format(Locale.ROOT, "%.3f", reading.wirePerPayload()),
        String.format(Locale.ROOT, "%.1f %%", 100 * reading.linkShare(linkBytesPerSecond)));
  }
}
