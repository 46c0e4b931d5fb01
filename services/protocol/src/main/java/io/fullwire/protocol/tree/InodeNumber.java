package io.fullwire.protocol.tree;

/// The number of a node in its tree, the same in every mount and for the life of the node, never
/// used again. The root is 1, as the kernel wants it.
public record InodeNumber(long value) implements Comparable<InodeNumber> {
  public static final InodeNumber ROOT = new InodeNumber(1);

  /// The first number that a reservation can hand out.
  public static final InodeNumber FIRST_FREE = new InodeNumber(2);

  @Override
  public int compareTo(InodeNumber other) {
    return Long.compareUnsigned(value, other.value);
  }

  @Override
  public String toString() {
    return "#" + Long.toUnsignedString(value);
  }
}
