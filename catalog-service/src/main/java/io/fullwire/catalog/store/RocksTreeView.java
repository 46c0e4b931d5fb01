package io.fullwire.catalog.store;

import io.fullwire.protocol.apply.NameKey;
import io.fullwire.protocol.apply.NameTarget;
import io.fullwire.protocol.apply.NodePlace;
import io.fullwire.protocol.apply.TreeHead;
import io.fullwire.protocol.apply.TreeView;
import io.fullwire.protocol.log.CommitReceipt;
import io.fullwire.protocol.log.LogPosition;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.RequestId;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDBException;

/// Point reads of one tree out of the database, as it is now or as it was at a snapshot. Closing it
/// is up to who made the options.
final class RocksTreeView implements TreeView {
  private final RocksTreeStores stores;
  private final StoreKeys keys;
  private final ReadOptions options;
  private final boolean isLeased;

  /// @param isLeased whether its owner holds a lease for as long as it is used; else each read
  ///     takes one
  RocksTreeView(RocksTreeStores stores, StoreKeys keys, ReadOptions options, boolean isLeased) {
    this.stores = stores;
    this.keys = keys;
    this.options = options;
    this.isLeased = isLeased;
  }

  @Nullable LogPosition position() {
    StoreCodec.Head head = storedHead();
    return head == null ? null : head.position();
  }

  @Override
  public TreeHead head() {
    StoreCodec.Head head = storedHead();
    return head == null ? TreeHead.EMPTY : head.tree();
  }

  StoreCodec.@Nullable Head storedHead() {
    byte[] value = get(Column.HEADS, keys.first());
    return value == null ? null : StoreCodec.decodeHead(value);
  }

  @Override
  public @Nullable NameTarget name(NameKey key) {
    byte[] value = get(Column.NAMES, keys.name(key));
    return value == null ? null : StoreCodec.decodeTarget(value);
  }

  @Override
  public @Nullable NodePlace place(InodeNumber inode) {
    byte[] value = get(Column.NODES, keys.node(inode));
    if (value != null) {
      return StoreCodec.decodePlace(value);
    }
    // The root is there before anything was written.
    return inode.equals(InodeNumber.ROOT) ? TreeView.empty().place(inode) : null;
  }

  @Override
  public @Nullable CommitReceipt receipt(RequestId requestId) {
    byte[] value = get(Column.REQUESTS, keys.request(requestId));
    return value == null ? null : StoreCodec.decodeReceipt(value);
  }

  @Nullable RequestId requestAt(long revision) {
    byte[] value = get(Column.REVISIONS, keys.revision(revision));
    return value == null ? null : StoreKeys.requestOf(value);
  }

  private byte @Nullable [] get(Column column, byte[] key) {
    if (isLeased) {
      return read(column, key);
    }
    stores.leases().acquire();
    try {
      return read(column, key);
    } finally {
      stores.leases().release();
    }
  }

  private byte @Nullable [] read(Column column, byte[] key) {
    try {
      return stores.db().get(stores.handle(column), options, key);
    } catch (RocksDBException e) {
      throw stores.failed("read", e);
    }
  }
}
