package io.fullwire.agent.sync.filter;

import io.fullwire.protocol.ByteString;
import java.util.ArrayList;
import java.util.List;

/// The rules of one sync in the order they were given; the first that matches decides, and a path
/// that none matches is included. An excluded directory hides everything below it.
public record Filters(List<FilterRule> rules) {
  public static final Filters NONE = new Filters(List.of());

  public Filters {
    rules = List.copyOf(rules);
  }

  public boolean isEmpty() {
    return rules.isEmpty();
  }

  /// Whether an entry takes part, given that the directories above it do.
  ///
  /// @param path names from the top of what is synced, joined by slashes
  public boolean includes(byte[] path, boolean directory) {
    for (FilterRule rule : rules) {
      if (rule.matches(path, directory)) {
        return rule.isInclude();
      }
    }
    return true;
  }

  /// Collects rules in the order they are given.
  public static final class Builder {
    private final List<FilterRule> rules = new ArrayList<>();

    /// As of `--exclude` or `--include`: a pattern that begins with `+ ` or `- ` says itself which
    /// it is, and a single `!` forgets all rules so far.
    public Builder add(boolean include, ByteString text) {
      if (text.isEmpty()) {
        return this;
      }
      byte first = text.at(0);
      if (text.size() == 1 && first == '!') {
        rules.clear();
      } else if (text.size() > 2 && text.at(1) == ' ' && (first == '+' || first == '-')) {
        byte[] bytes = text.toByteArray();
        rules.add(FilterRule.of(first == '+', ByteString.copyOf(bytes, 2, bytes.length)));
      } else {
        rules.add(FilterRule.of(include, text));
      }
      return this;
    }

    /// As of `--exclude-from`: one pattern a line; empty lines and those that begin with `#` or
    /// `;` say nothing.
    public Builder addLines(boolean include, byte[] lines) {
      int start = 0;
      for (int i = 0; i <= lines.length; i++) {
        if (i == lines.length || lines[i] == '\n') {
          addLine(include, lines, start, i > start && lines[i - 1] == '\r' ? i - 1 : i);
          start = i + 1;
        }
      }
      return this;
    }

    private void addLine(boolean include, byte[] lines, int from, int to) {
      if (from < to && lines[from] != '#' && lines[from] != ';') {
        add(include, ByteString.copyOf(lines, from, to));
      }
    }

    public Filters build() {
      return new Filters(rules);
    }
  }
}
