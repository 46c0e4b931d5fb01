package io.fullwire.agent.cli.text;

import io.fullwire.protocol.error.FullwireException;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Amounts as people write and read them.
public final class Quantities {
  private static final Pattern SIZE =
      Pattern.compile("(\\d{1,12}(?:\\.\\d{1,6})?)\\s*([kmgt]?)(i?b)?", Pattern.CASE_INSENSITIVE);
  private static final Pattern TIME = Pattern.compile("(\\d{1,9})([smhd])");
  private static final String[] UNITS = {"B", "KiB", "MiB", "GiB", "TiB", "PiB"};
  private static final int BINARY = 1_024;
  private static final int DECIMAL = 1_000;

  private Quantities() {}

  /// Bytes: `512`, `64KiB`, `64k` (also binary), `1.5MB` (decimal), `2GiB`.
  public static long bytes(String text) {
    return (long) sized(text, 1);
  }

  /// Bytes a second as `rsync --bwlimit` has them: a bare number counts KiB; 0 is no limit.
  public static long bytesPerSecond(String text) {
    return (long) sized(text, BINARY);
  }

  private static double sized(String text, int bareUnit) {
    Matcher matcher = SIZE.matcher(text.strip());
    if (!matcher.matches()) {
      throw FullwireException.invalid(
          "'" + text + "' is no size; a number with K, M, G or T, as in 64KiB or 1.5m, is");
    }
    double number = Double.parseDouble(matcher.group(1));
    String prefix = matcher.group(2).toLowerCase(Locale.ROOT);
    String suffix = matcher.group(3);
    if (prefix.isEmpty()) {
      return suffix == null ? number * bareUnit : number;
    }
    boolean decimal = suffix != null && suffix.length() == 1;
    int power = "kmgt".indexOf(prefix.charAt(0)) + 1;
    return number * Math.pow(decimal ? DECIMAL : BINARY, power);
  }

  /// A time: `90s`, `30m`, `1h`, `7d`.
  public static Duration time(String text) {
    Matcher matcher = TIME.matcher(text.strip());
    if (!matcher.matches()) {
      throw FullwireException.invalid(
          "'" + text + "' is no time; a number with s, m, h or d, as in 90s or 1h, is");
    }
    long number = Long.parseLong(matcher.group(1));
    return switch (matcher.group(2).charAt(0)) {
      case 's' -> Duration.ofSeconds(number);
      case 'm' -> Duration.ofMinutes(number);
      case 'h' -> Duration.ofHours(number);
      case 'd' -> Duration.ofDays(number);
      default -> throw new IllegalStateException("the pattern let '" + text + "' pass");
    };
  }

  public static String shownBytes(long bytes) {
    return shownBytes((double) bytes);
  }

  /// `999 B`, `1.4 KiB`, `23.0 MiB`.
  public static String shownBytes(double bytes) {
    double value = bytes;
    int unit = 0;
    while (value >= BINARY && unit < UNITS.length - 1) {
      value /= BINARY;
      unit++;
    }
    return unit == 0
        ? (long) value + " B"
        : String.format(Locale.ROOT, "%.1f %s", value, UNITS[unit]);
  }

  /// `0:07`, `12:30`, `3:05:00`.
  public static String shownTime(Duration time) {
    long seconds = time.toSeconds();
    return seconds < 3_600
        ? String.format(Locale.ROOT, "%d:%02d", seconds / 60, seconds % 60)
        : String.format(
            Locale.ROOT, "%d:%02d:%02d", seconds / 3_600, seconds / 60 % 60, seconds % 60);
  }
}
