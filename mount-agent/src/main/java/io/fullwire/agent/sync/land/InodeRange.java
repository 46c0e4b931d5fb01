package io.fullwire.agent.sync.land;

import io.fullwire.protocol.tree.InodeNumber;

/// Reserved inode numbers, `count` of them from `firstValue` on.
record InodeRange(long firstValue, int count) {
  static final InodeRange EMPTY = new InodeRange(0, 0);

  boolean isEmpty() {
    return count == 0;
  }

  InodeNumber first() {
    return new InodeNumber(firstValue);
  }

  InodeRange rest() {
    return new InodeRange(firstValue + 1, count - 1);
  }
}
