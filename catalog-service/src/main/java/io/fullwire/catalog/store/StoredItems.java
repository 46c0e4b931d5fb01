package io.fullwire.catalog.store;

import org.jspecify.annotations.Nullable;

/// All that a tree's stored state is made of, each item once: names by directory and name, then
/// nodes kept apart by inode number, then the last
/// [io.fullwire.protocol.apply.TreeState#REQUESTS_REMEMBERED] receipts by revision. So two
/// states that are the same are the same sequence. For use by one thread at a time.
public interface StoredItems extends AutoCloseable {
  /// The next item; null behind the last.
  @Nullable StoredItem next();

  @Override
  void close();
}
