package io.fullwire.protocol.apply;

import org.jspecify.annotations.Nullable;

/// A new value of a key, or its removal.
///
/// Two changes are the same only when they are one object: so it can be told whether a key was
/// changed again, even to an equal value.
public final class Change<V> {
  private final @Nullable V after;

  private Change(@Nullable V after) {
    this.after = after;
  }

  static <V> Change<V> to(V after) {
    return new Change<>(after);
  }

  static <V> Change<V> removal() {
    return new Change<>(null);
  }

  /// The value that the key has now; null when it is gone.
  public @Nullable V after() {
    return after;
  }

  @Override
  public String toString() {
    return "→ " + after;
  }
}
