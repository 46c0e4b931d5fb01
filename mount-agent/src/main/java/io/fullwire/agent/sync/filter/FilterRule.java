package io.fullwire.agent.sync.filter;

import io.fullwire.protocol.ByteString;
import java.util.Arrays;

/// One `--include` or `--exclude` pattern, by rsync's rules:
///
/// - a slash at the start anchors it to the top of what is synced; otherwise it may match at the
///   end of a path, from the start of any name on;
/// - a slash at the end makes it match directories only;
/// - with another slash or a `**` in it, it is held against the whole path, else against the last
///   name only;
/// - `dir/***` matches `dir` and everything in it;
/// - without any of `*`, `?` and `[` it is compared as it stands, backslashes included.
public final class FilterRule {
  private final boolean include;
  private final byte[] pattern;
  private final boolean anchored;
  private final boolean directoriesOnly;
  private final boolean wild;
  private final boolean wholePath;
  private final boolean doubleStar;
  private final boolean doubleStarFirst;
  private final boolean selfAndBelow;

  private FilterRule(boolean include, byte[] text) {
    this.include = include;
    int from = 0;
    int to = text.length;
    anchored = text[0] == '/';
    if (anchored) {
      from++;
    }
    directoriesOnly = to - from > 1 && text[to - 1] == '/';
    if (directoriesOnly) {
      to--;
    }
    pattern = Arrays.copyOfRange(text, from, to);
    wild = Wildcard.isWild(pattern);
    doubleStar = indexOf(pattern, "**") >= 0;
    doubleStarFirst = indexOf(pattern, "**") == 0;
    selfAndBelow = endsWith(pattern, "/***");
    wholePath = anchored || doubleStar || indexOf(pattern, "/") >= 0;
  }

  /// Reads a pattern; null-safe callers refuse the empty one before.
  public static FilterRule of(boolean include, ByteString pattern) {
    if (pattern.isEmpty()) {
      throw new IllegalArgumentException("a pattern must have at least one byte");
    }
    return new FilterRule(include, pattern.toByteArray());
  }

  public boolean isInclude() {
    return include;
  }

  /// Whether the rule speaks about this path.
  ///
  /// @param path names from the top of what is synced, joined by slashes, without one at the start
  boolean matches(byte[] path, boolean directory) {
    if (directoriesOnly && !directory) {
      return false;
    }
    if (selfAndBelow && directory && matchesPart(path, pattern.length - "/***".length())) {
      return true;
    }
    return matchesPart(path, pattern.length);
  }

  private boolean matchesPart(byte[] path, int patternTo) {
    if (!wholePath) {
      return matchesFrom(path, lastNameIndex(path), patternTo);
    }
    if (matchesFrom(path, 0, patternTo)) {
      return true;
    }
    if (doubleStarFirst && !anchored) {
      return matchesBelowTop(path, patternTo);
    }
    return !anchored && matchesAtSomeName(path, patternTo);
  }

  /// `**/name` matches at the top as well, as if the path began with a slash.
  private boolean matchesBelowTop(byte[] path, int patternTo) {
    byte[] rooted = new byte[path.length + 1];
    rooted[0] = '/';
    System.arraycopy(path, 0, rooted, 1, path.length);
    return matchesFrom(rooted, 0, patternTo);
  }

  /// Without `**` a pattern spans as many names as it has slashes, so trying from every name on
  /// and trying the last few are the same.
  private boolean matchesAtSomeName(byte[] path, int patternTo) {
    for (int i = 0; i < path.length; i++) {
      if (path[i] == '/' && matchesFrom(path, i + 1, patternTo)) {
        return true;
      }
    }
    return false;
  }

  private boolean matchesFrom(byte[] path, int from, int patternTo) {
    return wild
        ? Wildcard.matches(pattern, 0, patternTo, path, from)
        : Arrays.equals(path, from, path.length, pattern, 0, patternTo);
  }

  private static int lastNameIndex(byte[] path) {
    int i = path.length;
    while (i > 0 && path[i - 1] != '/') {
      i--;
    }
    return i;
  }

  private static boolean endsWith(byte[] bytes, String ascii) {
    int start = bytes.length - ascii.length();
    return start >= 0 && startsWithAt(bytes, start, ascii);
  }

  private static int indexOf(byte[] bytes, String ascii) {
    for (int i = 0; i + ascii.length() <= bytes.length; i++) {
      if (startsWithAt(bytes, i, ascii)) {
        return i;
      }
    }
    return -1;
  }

  private static boolean startsWithAt(byte[] bytes, int start, String ascii) {
    for (int i = 0; i < ascii.length(); i++) {
      if (bytes[start + i] != ascii.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public String toString() {
    return (include ? "include " : "exclude ") + ByteString.copyOf(pattern);
  }
}
