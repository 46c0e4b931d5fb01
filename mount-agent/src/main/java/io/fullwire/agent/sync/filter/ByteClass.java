package io.fullwire.agent.sync.filter;

import java.nio.charset.StandardCharsets;

/// A bracketed class of bytes in a [Wildcard].
final class ByteClass {
  private static final int NO_MATCH = -1;

  private ByteClass() {}

  /// Where the pattern goes on after the class that starts at `open`, or -1 when `b` is not in it
  /// or the class is not closed.
  static int match(byte[] pattern, int open, int end, byte b) {
    int p = open + 1;
    boolean negated = p < end && (pattern[p] == '!' || pattern[p] == '^');
    if (negated) {
      p++;
    }
    boolean found = false;
    // A bracket that closes right away is a member, as in the shell.
    for (boolean first = true; p < end && (first || pattern[p] != ']'); first = false) {
      int named = endOfNamedClass(pattern, p, end);
      if (named != NO_MATCH) {
        found |= isInNamedClass(pattern, p + 2, named - 2, b);
        p = named;
        continue;
      }
      p = skipEscape(pattern, p, end);
      int low = pattern[p] & 0xff;
      int high = low;
      if (p + 2 < end && pattern[p + 1] == '-' && pattern[p + 2] != ']') {
        p = skipEscape(pattern, p + 2, end);
        high = pattern[p] & 0xff;
      }
      int value = b & 0xff;
      found |= low <= value && value <= high;
      p++;
    }
    boolean closed = p < end;
    return closed && b != '/' && found != negated ? p + 1 : NO_MATCH;
  }

  private static int skipEscape(byte[] pattern, int p, int end) {
    return pattern[p] == '\\' && p + 1 < end ? p + 1 : p;
  }

  /// The index behind `[:name:]` when one starts at `p`, else -1.
  private static int endOfNamedClass(byte[] pattern, int p, int end) {
    if (p + 1 >= end || pattern[p] != '[' || pattern[p + 1] != ':') {
      return NO_MATCH;
    }
    for (int i = p + 2; i + 1 < end && pattern[i] != ']'; i++) {
      if (pattern[i] == ':' && pattern[i + 1] == ']') {
        return i + 2;
      }
    }
    return NO_MATCH;
  }

  private static boolean isInNamedClass(byte[] pattern, int from, int to, byte b) {
    int c = b & 0xff;
    boolean upper = c >= 'A' && c <= 'Z';
    boolean lower = c >= 'a' && c <= 'z';
    boolean digit = c >= '0' && c <= '9';
    boolean graph = c > ' ' && c < 0x7f;
    return switch (new String(pattern, from, to - from, StandardCharsets.ISO_8859_1)) {
      case "alnum" -> upper || lower || digit;
      case "alpha" -> upper || lower;
      case "blank" -> c == ' ' || c == '\t';
      case "cntrl" -> c < ' ' || c == 0x7f;
      case "digit" -> digit;
      case "graph" -> graph;
      case "lower" -> lower;
      case "print" -> graph || c == ' ';
      case "punct" -> graph && !upper && !lower && !digit;
      case "space" -> c == ' ' || (c >= '\t' && c <= '\r');
      case "upper" -> upper;
      case "xdigit" -> digit || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
      default -> false;
    };
  }
}
