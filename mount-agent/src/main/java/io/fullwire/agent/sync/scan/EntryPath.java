package io.fullwire.agent.sync.scan;

import io.fullwire.protocol.tree.EntryName;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/// Where an entry is below the top of a sync, as a chain of names, so that a million entries share
/// the names of their directories. Of any length: paths beyond `PATH_MAX` are walked name by name.
///
/// @param depth 0 for the top, which has no name
public record EntryPath(@Nullable EntryPath parent, @Nullable EntryName name, int depth) {
  public static final EntryPath TOP = new EntryPath(null, null, 0);

  public EntryPath child(EntryName childName) {
    return new EntryPath(this, childName, depth + 1);
  }

  /// The last name; the top has none.
  public EntryName lastName() {
    if (name == null) {
      throw new IllegalStateException("the top of a sync has no name");
    }
    return name;
  }

  /// The names joined by slashes; empty for the top.
  public byte[] toBytes() {
    Deque<EntryName> names = names();
    int size = Math.max(0, names.size() - 1);
    for (EntryName each : names) {
      size += each.bytes().size();
    }
    byte[] bytes = new byte[size];
    int at = 0;
    for (EntryName each : names) {
      if (at > 0) {
        bytes[at++] = '/';
      }
      each.bytes().copyTo(bytes, at);
      at += each.bytes().size();
    }
    return bytes;
  }

  /// For people; `.` for the top.
  @Override
  public String toString() {
    if (depth == 0) {
      return ".";
    }
    StringBuilder text = new StringBuilder();
    for (EntryName each : names()) {
      text.append(text.isEmpty() ? "" : "/").append(each);
    }
    return text.toString();
  }

  private Deque<EntryName> names() {
    Deque<EntryName> names = new ArrayDeque<>(depth);
    for (EntryPath at = this; at != null && at.name != null; at = at.parent) {
      names.addFirst(at.name);
    }
    return names;
  }
}
