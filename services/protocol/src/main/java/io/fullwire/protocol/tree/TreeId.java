package io.fullwire.protocol.tree;

import io.fullwire.protocol.error.FullwireException;
import java.util.UUID;

/// The identity of a tree, the same at every site and never used again.
public record TreeId(UUID value) implements Comparable<TreeId> {
  public static TreeId random() {
    return new TreeId(UUID.randomUUID());
  }

  public static TreeId parse(String text) {
    try {
      return new TreeId(UUID.fromString(text));
    } catch (IllegalArgumentException e) {
      throw FullwireException.invalid("tree id '" + text + "' is not a UUID");
    }
  }

  @Override
  public int compareTo(TreeId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value.toString();
  }
}
