package io.fullwire.agent.sync.filter;

/// Matches bytes against a shell pattern as rsync understands it.
///
/// | pattern   | matches                                                                        |
/// |-----------|--------------------------------------------------------------------------------|
/// | `?`       | any byte but a slash                                                           |
/// | `*`       | any number of bytes, none of them a slash                                      |
/// | `**`      | any number of bytes                                                            |
/// | `[a-z_]`  | one of these bytes, never a slash; `[!…]` and `[^…]` any other; `[[:alpha:]]`  |
/// | `\x`      | the byte `x` itself                                                            |
///
/// A class that is not closed matches nothing. Matching backtracks only to the last star of each
/// kind, so it takes at most the product of the two lengths (twice nested: with `**` and `*`).
final class Wildcard {
  private static final int NO_MATCH = -1;

  private Wildcard() {}

  /// Whether the pattern holds anything but literal bytes.
  static boolean isWild(byte[] pattern) {
    for (byte b : pattern) {
      if (b == '*' || b == '?' || b == '[') {
        return true;
      }
    }
    return false;
  }

  /// Whether all of `text[from, text.length)` matches all of `pattern[patternFrom, patternTo)`.
  static boolean matches(byte[] pattern, int patternFrom, int patternTo, byte[] text, int from) {
    int p = patternFrom;
    int t = from;
    Star star = Star.NONE;
    Star doubleStar = Star.NONE;
    while (true) {
      if (p < patternTo && pattern[p] == '*') {
        int after = p;
        while (after < patternTo && pattern[after] == '*') {
          after++;
        }
        if (after - p > 1) {
          doubleStar = new Star(after, t);
          star = Star.NONE;
        } else {
          star = new Star(after, t);
        }
        p = after;
        continue;
      }
      if (p == patternTo && t == text.length) {
        return true;
      }
      int next = t < text.length && p < patternTo ? matchOne(pattern, p, patternTo, text[t]) : -1;
      if (next != NO_MATCH) {
        p = next;
        t++;
      } else if (star.canGrow(text) && text[star.textIndex] != '/') {
        star = star.grown();
        p = star.patternIndex;
        t = star.textIndex;
      } else if (doubleStar.canGrow(text)) {
        doubleStar = doubleStar.grown();
        star = Star.NONE;
        p = doubleStar.patternIndex;
        t = doubleStar.textIndex;
      } else {
        return false;
      }
    }
  }

  /// Where the pattern goes on after the part that matched one byte, or `NO_MATCH`.
  private static int matchOne(byte[] pattern, int p, int end, byte b) {
    return switch (pattern[p]) {
      case '?' -> b == '/' ? NO_MATCH : p + 1;
      case '[' -> ByteClass.match(pattern, p, end, b);
      case '\\' -> p + 1 < end ? literal(pattern[p + 1], b, p + 2) : literal((byte) '\\', b, p + 1);
      default -> literal(pattern[p], b, p + 1);
    };
  }

  private static int literal(byte expected, byte b, int next) {
    return expected == b ? next : NO_MATCH;
  }

  /// A star that was passed: where the pattern goes on behind it, and how far into the text it has
  /// swallowed.
  private record Star(int patternIndex, int textIndex) {
    static final Star NONE = new Star(-1, Integer.MAX_VALUE);

    boolean canGrow(byte[] text) {
      return textIndex < text.length;
    }

    Star grown() {
      return new Star(patternIndex, textIndex + 1);
    }
  }
}
