package io.fullwire.catalog.store;

import io.fullwire.protocol.apply.Change;
import io.fullwire.protocol.apply.NameKey;
import io.fullwire.protocol.apply.NameTarget;
import io.fullwire.protocol.apply.NodePlace;
import io.fullwire.protocol.apply.TreeDelta;
import io.fullwire.protocol.apply.TreeHead;
import io.fullwire.protocol.apply.TreeState;
import io.fullwire.protocol.log.CommitReceipt;
import io.fullwire.protocol.log.LogPosition;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.RequestId;
import io.fullwire.protocol.tree.TreeId;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

/// One tree in the shared database. A difference and the position go in one batch, which RocksDB
/// writes whole or not at all.
final class RocksTreeStore implements TreeStore {
  private static final ReadOptions NOW = new ReadOptions();

  private final RocksTreeStores stores;
  private final TreeId tree;
  private final StoreKeys keys;
  private final RocksTreeView now;
  private volatile StoreCodec.@Nullable Head head;

  RocksTreeStore(RocksTreeStores stores, TreeId tree) {
    this.stores = stores;
    this.tree = tree;
    this.keys = new StoreKeys(tree);
    this.now = new RocksTreeView(stores, keys, NOW, false);
    this.head = now.storedHead();
  }

  RocksTreeView now() {
    return now;
  }

  @Override
  public @Nullable LogPosition position() {
    StoreCodec.Head stored = head;
    return stored == null ? null : stored.position();
  }

  @Override
  public TreeHead head() {
    StoreCodec.Head stored = head;
    return stored == null ? TreeHead.EMPTY : stored.tree();
  }

  @Override
  public @Nullable NameTarget name(NameKey key) {
    return now.name(key);
  }

  @Override
  public @Nullable NodePlace place(InodeNumber inode) {
    return now.place(inode);
  }

  @Override
  public @Nullable CommitReceipt receipt(RequestId requestId) {
    return now.receipt(requestId);
  }

  @Override
  public SnapshotBook snapshots() {
    StoreCodec.Head stored = head;
    return stored == null ? SnapshotBook.EMPTY : stored.snapshots();
  }

  @Override
  public void write(TreeDelta delta, LogPosition next, SnapshotBook snapshots) {
    StoreCodec.Head written = new StoreCodec.Head(delta.head(), next, snapshots);
    try (WriteBatch batch = new WriteBatch()) {
      putNames(batch, delta.names());
      putNodes(batch, delta.nodes());
      putReceipts(batch, delta.remembered());
      write(batch, written);
    } catch (RocksDBException e) {
      throw stores.failed("write to tree " + tree, e);
    }
  }

  /// The head goes with what it is the head of.
  void write(WriteBatch batch, StoreCodec.Head written) throws RocksDBException {
    batch.put(stores.handle(Column.HEADS), keys.first(), StoreCodec.encode(written));
    stores.write(batch);
    head = written;
  }

  @Override
  public void clear() {
    stores.deleteAll(tree);
    head = null;
  }

  @Override
  public Restoration restore() {
    clear();
    return new RocksRestoration(stores, tree, this);
  }

  @Override
  public StoredSnapshot snapshot() {
    return new RocksSnapshot(stores, keys);
  }

  private void putNames(WriteBatch batch, Map<NameKey, Change<NameTarget>> names)
      throws RocksDBException {
    ColumnFamilyHandle column = stores.handle(Column.NAMES);
    for (Map.Entry<NameKey, Change<NameTarget>> change : names.entrySet()) {
      NameTarget target = change.getValue().after();
      byte[] key = keys.name(change.getKey());
      if (target == null) {
        batch.delete(column, key);
      } else {
        batch.put(column, key, StoreCodec.encode(target));
      }
    }
  }

  private void putNodes(WriteBatch batch, Map<InodeNumber, Change<NodePlace>> nodes)
      throws RocksDBException {
    ColumnFamilyHandle column = stores.handle(Column.NODES);
    for (Map.Entry<InodeNumber, Change<NodePlace>> change : nodes.entrySet()) {
      NodePlace place = change.getValue().after();
      byte[] key = keys.node(change.getKey());
      if (place == null) {
        batch.delete(column, key);
      } else {
        batch.put(column, key, StoreCodec.encode(place));
      }
    }
  }

  /// Each new receipt takes the place of the one that is old enough to be forgotten.
  private void putReceipts(WriteBatch batch, Map<RequestId, CommitReceipt> remembered)
      throws RocksDBException {
    ColumnFamilyHandle requests = stores.handle(Column.REQUESTS);
    ColumnFamilyHandle revisions = stores.handle(Column.REVISIONS);
    for (Map.Entry<RequestId, CommitReceipt> receipt : remembered.entrySet()) {
      long revision = receipt.getValue().revision();
      batch.put(requests, keys.request(receipt.getKey()), StoreCodec.encode(receipt.getValue()));
      batch.put(revisions, keys.revision(revision), StoreKeys.uuid(receipt.getKey().value()));
      long forgotten = revision - TreeState.REQUESTS_REMEMBERED;
      RequestId old = forgotten > 0 ? now.requestAt(forgotten) : null;
      if (old != null) {
        batch.delete(requests, keys.request(old));
        batch.delete(revisions, keys.revision(forgotten));
      }
    }
  }
}
