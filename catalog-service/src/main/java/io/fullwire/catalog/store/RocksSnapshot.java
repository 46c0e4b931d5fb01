package io.fullwire.catalog.store;

import io.fullwire.protocol.apply.NameKey;
import io.fullwire.protocol.apply.NameTarget;
import io.fullwire.protocol.apply.NodePlace;
import io.fullwire.protocol.apply.TreeHead;
import io.fullwire.protocol.log.CommitReceipt;
import io.fullwire.protocol.log.LogPosition;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.RequestId;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksIterator;
import org.rocksdb.Slice;
import org.rocksdb.Snapshot;

/// One tree as it was when this was made.
final class RocksSnapshot implements StoredSnapshot {
  private final RocksTreeStores stores;
  private final StoreKeys keys;
  private final Snapshot snapshot;
  private final ReadOptions points;
  private final ReadOptions scans;
  private final Slice end;
  private final RocksTreeView view;
  private final StoreCodec.@Nullable Head head;
  private boolean closed;

  RocksSnapshot(RocksTreeStores stores, StoreKeys keys) {
    stores.leases().acquire();
    this.stores = stores;
    this.keys = keys;
    this.snapshot = stores.db().getSnapshot();
    this.end = new Slice(keys.end());
    this.points = new ReadOptions().setSnapshot(snapshot);
    this.scans =
        new ReadOptions()
            .setSnapshot(snapshot)
            .setIterateUpperBound(end)
            // A scan of a whole tree would push all else out of the cache.
            .setFillCache(false);
    this.view = new RocksTreeView(stores, keys, points, true);
    this.head = headOrClose();
  }

  /// A snapshot that can not be read must not keep the database from being closed.
  private StoreCodec.@Nullable Head headOrClose() {
    boolean isRead = false;
    try {
      StoreCodec.Head read = view.storedHead();
      isRead = true;
      return read;
    } finally {
      if (!isRead) {
        close();
      }
    }
  }

  @Override
  public @Nullable LogPosition position() {
    return head == null ? null : head.position();
  }

  @Override
  public TreeHead head() {
    return head == null ? TreeHead.EMPTY : head.tree();
  }

  @Override
  public @Nullable NameTarget name(NameKey key) {
    return view.name(key);
  }

  @Override
  public @Nullable NodePlace place(InodeNumber inode) {
    return view.place(inode);
  }

  @Override
  public @Nullable CommitReceipt receipt(RequestId requestId) {
    return view.receipt(requestId);
  }

  @Override
  public NameCursor names() {
    return new RocksNameCursor(stores, scan(Column.NAMES), keys);
  }

  @Override
  public StoredItems items() {
    return new RocksStoredItems(stores, this, keys);
  }

  /// The caller closes it, before this is closed.
  RocksIterator scan(Column column) {
    return stores.db().newIterator(stores.handle(column), scans);
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    points.close();
    scans.close();
    end.close();
    stores.db().releaseSnapshot(snapshot);
    stores.leases().release();
  }
}
