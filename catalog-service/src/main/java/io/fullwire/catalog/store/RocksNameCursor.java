package io.fullwire.catalog.store;

import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.InodeNumber;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/// Names of a directory as a range of keys.
final class RocksNameCursor implements NameCursor {
  private final RocksIterator iterator;
  private final RocksTreeStores stores;
  private final StoreKeys keys;
  private byte[] directory;

  RocksNameCursor(RocksTreeStores stores, RocksIterator iterator, StoreKeys keys) {
    this.stores = stores;
    this.iterator = iterator;
    this.keys = keys;
    this.directory = keys.directory(InodeNumber.ROOT);
    iterator.seek(directory);
  }

  @Override
  public void seek(InodeNumber inode, @Nullable EntryName after) {
    directory = keys.directory(inode);
    if (after == null) {
      iterator.seek(directory);
      return;
    }
    byte[] last = keys.name(inode, after);
    iterator.seek(last);
    if (iterator.isValid() && Arrays.equals(iterator.key(), last)) {
      iterator.next();
    }
  }

  @Override
  public @Nullable Named next() {
    if (!iterator.isValid()) {
      requireNoFailure();
      return null;
    }
    byte[] key = iterator.key();
    if (!isInDirectory(key)) {
      return null;
    }
    Named named = new Named(StoreKeys.nameOf(key), StoreCodec.decodeTarget(iterator.value()));
    iterator.next();
    return named;
  }

  @Override
  public void close() {
    iterator.close();
  }

  private boolean isInDirectory(byte[] key) {
    return Arrays.equals(
        key, 0, StoreKeys.DIRECTORY_BYTES, directory, 0, StoreKeys.DIRECTORY_BYTES);
  }

  /// An iterator that failed looks like one that is at its end.
  private void requireNoFailure() {
    try {
      iterator.status();
    } catch (RocksDBException e) {
      throw stores.failed("scan names", e);
    }
  }
}
