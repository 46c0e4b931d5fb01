package io.fullwire.gateway.http;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The bytes `[fromBytes, toBytes)` of something that is `totalBytes` long.
public record ByteRange(long fromBytes, long toBytes, long totalBytes) {
  private static final int DIGITS_MAX = 18;
  private static final Pattern FORM = Pattern.compile("bytes=\\s*(\\d*)-(\\d*)\\s*");

  public static ByteRange all(long totalBytes) {
    return new ByteRange(0, totalBytes, totalBytes);
  }

  /// What a `Range` header asks of something `totalBytes` long.
  ///
  /// As RFC 9110 allows, a header that is malformed or asks for several ranges is as good as none:
  /// all of it. Null when the range lies behind the end, for which the answer is 416.
  public static @Nullable ByteRange of(@Nullable String header, long totalBytes) {
    Matcher form = FORM.matcher(header == null ? "" : header);
    if (!form.matches()
        || form.group(1).length() > DIGITS_MAX
        || form.group(2).length() > DIGITS_MAX) {
      return all(totalBytes);
    }
    String first = form.group(1);
    String last = form.group(2);
    if (first.isEmpty()) {
      return last.isEmpty() ? all(totalBytes) : suffix(Long.parseLong(last), totalBytes);
    }
    long from = Long.parseLong(first);
    long to = last.isEmpty() ? totalBytes : Math.min(totalBytes, Long.parseLong(last) + 1);
    if (!last.isEmpty() && Long.parseLong(last) < from) {
      return all(totalBytes);
    }
    return from < totalBytes ? new ByteRange(from, to, totalBytes) : null;
  }

  private static @Nullable ByteRange suffix(long sizeBytes, long totalBytes) {
    long from = Math.max(0, totalBytes - sizeBytes);
    return from < totalBytes ? new ByteRange(from, totalBytes, totalBytes) : null;
  }

  public boolean isAll() {
    return fromBytes == 0 && toBytes == totalBytes;
  }

  public long sizeBytes() {
    return toBytes - fromBytes;
  }

  /// The value of a `Content-Range` header.
  public String contentRange() {
    return "bytes " + fromBytes + "-" + (toBytes - 1) + "/" + totalBytes;
  }
}
