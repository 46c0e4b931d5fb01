package io.fullwire.catalog.store;

import io.fullwire.protocol.apply.NameKey;
import io.fullwire.protocol.apply.NodePlace;
import io.fullwire.protocol.apply.TreeState;
import io.fullwire.protocol.log.CommitReceipt;
import io.fullwire.protocol.tree.RequestId;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/// A tree's state as scans of its columns, one after another.
final class RocksStoredItems implements StoredItems {
  private final RocksTreeStores stores;
  private final RocksSnapshot snapshot;
  private final StoreKeys keys;
  private final Queue<Column> columnsLeft =
      new ArrayDeque<>(List.of(Column.NODES, Column.REVISIONS));
  private Column column = Column.NAMES;
  private RocksIterator iterator;

  RocksStoredItems(RocksTreeStores stores, RocksSnapshot snapshot, StoreKeys keys) {
    this.stores = stores;
    this.snapshot = snapshot;
    this.keys = keys;
    this.iterator = scan(Column.NAMES);
  }

  @Override
  public @Nullable StoredItem next() {
    while (true) {
      while (iterator.isValid()) {
        StoredItem item = item(iterator.key(), iterator.value());
        iterator.next();
        if (item != null) {
          return item;
        }
      }
      requireNoFailure();
      Column nextColumn = columnsLeft.poll();
      if (nextColumn == null) {
        return null;
      }
      iterator.close();
      column = nextColumn;
      iterator = scan(nextColumn);
    }
  }

  @Override
  public void close() {
    iterator.close();
  }

  private RocksIterator scan(Column scanned) {
    RocksIterator scan = snapshot.scan(scanned);
    scan.seek(keys.first());
    return scan;
  }

  private @Nullable StoredItem item(byte[] key, byte[] value) {
    return switch (column) {
      case NAMES ->
          new StoredItem.Name(
              new NameKey(StoreKeys.inodeOf(key), StoreKeys.nameOf(key)),
              StoreCodec.decodeTarget(value));
      case NODES -> nodeItem(StoreCodec.decodePlace(value));
      case REVISIONS -> receiptItem(StoreKeys.requestOf(value));
      case REQUESTS, HEADS -> throw new IllegalStateException("column " + column + " is no item");
    };
  }

  private static @Nullable StoredItem nodeItem(NodePlace place) {
    return switch (place) {
      case NodePlace.AtName _ -> null;
      case NodePlace.Apart apart -> new StoredItem.Apart(apart.state());
    };
  }

  /// A batch may leave a receipt that is old enough to be forgotten; it is not part of the state.
  private @Nullable StoredItem receiptItem(RequestId request) {
    CommitReceipt receipt = snapshot.receipt(request);
    boolean isForgotten =
        receipt == null
            || receipt.revision() <= snapshot.head().revision() - TreeState.REQUESTS_REMEMBERED;
    return receipt == null || isForgotten ? null : new StoredItem.Receipt(request, receipt);
  }

  /// An iterator that failed looks like one that is at its end.
  private void requireNoFailure() {
    try {
      iterator.status();
    } catch (RocksDBException e) {
      throw stores.failed("scan " + column, e);
    }
  }
}
