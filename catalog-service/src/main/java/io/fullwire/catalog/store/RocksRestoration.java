package io.fullwire.catalog.store;

import io.fullwire.protocol.apply.NameTarget;
import io.fullwire.protocol.apply.NodePlace;
import io.fullwire.protocol.apply.NodeState;
import io.fullwire.protocol.apply.TreeHead;
import io.fullwire.protocol.log.CommitReceipt;
import io.fullwire.protocol.log.LogPosition;
import io.fullwire.protocol.tree.TreeId;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

/// Writes the items in batches and the head with the last of them: without it, there is no tree.
final class RocksRestoration implements Restoration {
  /// Items that are written at once.
  private static final int ITEMS_PER_WRITE_MAX = 10_000;

  private final RocksTreeStores stores;
  private final TreeId tree;
  private final RocksTreeStore store;
  private final StoreKeys keys;

  private final WriteBatch batch = new WriteBatch();

  RocksRestoration(RocksTreeStores stores, TreeId tree, RocksTreeStore store) {
    this.stores = stores;
    this.tree = tree;
    this.store = store;
    this.keys = new StoreKeys(tree);
  }

  @Override
  public void add(StoredItem item) {
    try {
      switch (item) {
        case StoredItem.Name name -> putName(name);
        case StoredItem.Apart apart -> putApart(apart.state());
        case StoredItem.Receipt receipt -> putReceipt(receipt);
      }
      if (batch.count() >= ITEMS_PER_WRITE_MAX) {
        stores.write(batch);
        batch.clear();
      }
    } catch (RocksDBException e) {
      throw failed(e);
    }
  }

  @Override
  public void finish(TreeHead head, LogPosition next, SnapshotBook snapshots) {
    try {
      store.write(batch, new StoreCodec.Head(head, next, snapshots));
    } catch (RocksDBException e) {
      throw failed(e);
    }
  }

  @Override
  public void close() {
    batch.close();
  }

  private void putName(StoredItem.Name name) throws RocksDBException {
    byte[] target = StoreCodec.encode(name.target());
    batch.put(stores.handle(Column.NAMES), keys.name(name.key()), target);
    if (name.target() instanceof NameTarget.Whole whole) {
      byte[] place = StoreCodec.encode(new NodePlace.AtName(name.key()));
      batch.put(stores.handle(Column.NODES), keys.node(whole.inode()), place);
    }
  }

  private void putApart(NodeState state) throws RocksDBException {
    byte[] place = StoreCodec.encode(new NodePlace.Apart(state));
    batch.put(stores.handle(Column.NODES), keys.node(state.node().inode()), place);
  }

  private void putReceipt(StoredItem.Receipt item) throws RocksDBException {
    CommitReceipt receipt = item.receipt();
    byte[] value = StoreCodec.encode(receipt);
    batch.put(stores.handle(Column.REQUESTS), keys.request(item.request()), value);
    batch.put(
        stores.handle(Column.REVISIONS),
        keys.revision(receipt.revision()),
        StoreKeys.uuid(item.request().value()));
  }

  private RuntimeException failed(RocksDBException e) {
    return stores.failed("restore tree " + tree, e);
  }
}
