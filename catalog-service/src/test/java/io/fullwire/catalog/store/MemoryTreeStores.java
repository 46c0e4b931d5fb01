package io.fullwire.catalog.store;

import io.fullwire.protocol.apply.NameKey;
import io.fullwire.protocol.apply.NameTarget;
import io.fullwire.protocol.apply.NodePlace;
import io.fullwire.protocol.apply.NodeState;
import io.fullwire.protocol.apply.TreeDelta;
import io.fullwire.protocol.apply.TreeHead;
import io.fullwire.protocol.apply.TreeState;
import io.fullwire.protocol.apply.TreeView;
import io.fullwire.protocol.log.CommitReceipt;
import io.fullwire.protocol.log.LogPosition;
import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.RequestId;
import io.fullwire.protocol.tree.TreeId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/// Stored states of trees that live as long as this object. A snapshot is a whole copy: for small
/// trees.
public final class MemoryTreeStores implements TreeStores {
  private final Map<TreeId, Store> stores = new HashMap<>();

  @Override
  public synchronized Store open(TreeId tree) {
    return stores.computeIfAbsent(tree, t -> new Store(State.EMPTY));
  }

  @Override
  public synchronized void delete(TreeId tree) {
    Store deleted = stores.remove(tree);
    if (deleted != null) {
      deleted.clear();
    }
  }

  @Override
  public void close() {}

  private static final Comparator<NameKey> BY_DIRECTORY_AND_NAME =
      Comparator.comparing(NameKey::parent).thenComparing(NameKey::name);

  /// All that is stored of one tree, never changed once made.
  private record State(
      TreeHead head,
      LogPosition position,
      NavigableMap<NameKey, NameTarget> names,
      Map<InodeNumber, NodePlace> nodes,
      Map<RequestId, CommitReceipt> receipts,
      SnapshotBook snapshots) {
    static final State EMPTY =
        new State(
            TreeHead.EMPTY,
            null,
            new TreeMap<>(BY_DIRECTORY_AND_NAME),
            Map.of(),
            Map.of(),
            SnapshotBook.EMPTY);

    State with(TreeDelta delta, LogPosition next, SnapshotBook newSnapshots) {
      NavigableMap<NameKey, NameTarget> newNames = new TreeMap<>(names);
      delta.names().forEach((key, change) -> put(newNames, key, change.after()));
      Map<InodeNumber, NodePlace> newNodes = new HashMap<>(nodes);
      delta.nodes().forEach((inode, change) -> put(newNodes, inode, change.after()));
      Map<RequestId, CommitReceipt> newReceipts = new HashMap<>(receipts);
      newReceipts.putAll(delta.remembered());
      return new State(delta.head(), next, newNames, newNodes, newReceipts, newSnapshots);
    }

    /// In the order that [StoredItems] tells.
    List<StoredItem> items() {
      List<StoredItem> items = new ArrayList<>();
      names.forEach((key, target) -> items.add(new StoredItem.Name(key, target)));
      new TreeMap<>(nodes)
          .forEach(
              (inode, place) -> {
                if (place instanceof NodePlace.Apart apart) {
                  items.add(new StoredItem.Apart(apart.state()));
                }
              });
      receipts.entrySet().stream()
          .filter(r -> r.getValue().revision() > head.revision() - TreeState.REQUESTS_REMEMBERED)
          .sorted(Comparator.comparingLong(r -> r.getValue().revision()))
          .forEach(r -> items.add(new StoredItem.Receipt(r.getKey(), r.getValue())));
      return items;
    }

    static State of(
        List<StoredItem> items, TreeHead head, LogPosition next, SnapshotBook snapshots) {
      NavigableMap<NameKey, NameTarget> names = new TreeMap<>(BY_DIRECTORY_AND_NAME);
      Map<InodeNumber, NodePlace> nodes = new HashMap<>();
      Map<RequestId, CommitReceipt> receipts = new HashMap<>();
      for (StoredItem item : items) {
        switch (item) {
          case StoredItem.Name(NameKey key, NameTarget target) -> {
            names.put(key, target);
            if (target instanceof NameTarget.Whole whole) {
              nodes.put(whole.inode(), new NodePlace.AtName(key));
            }
          }
          case StoredItem.Apart(NodeState state) ->
              nodes.put(state.node().inode(), new NodePlace.Apart(state));
          case StoredItem.Receipt(RequestId request, CommitReceipt receipt) ->
              receipts.put(request, receipt);
        }
      }
      return new State(head, next, names, nodes, receipts, snapshots);
    }

    private static <K, V> void put(Map<K, V> map, K key, V value) {
      if (value == null) {
        map.remove(key);
      } else {
        map.put(key, value);
      }
    }
  }

  /// One tree. A copy of it is what was on disk at some moment.
  public static final class Store implements TreeStore {
    private volatile State state;

    private Store(State state) {
      this.state = state;
    }

    /// Another store that holds what this one holds now.
    public Store copy() {
      return new Store(state);
    }

    /// Whether both hold the same tree, down to what is remembered of requests.
    public boolean sameTreeAs(Store other) {
      return state.head().equals(other.state.head())
          && state.names().equals(other.state.names())
          && state.nodes().equals(other.state.nodes())
          && state.receipts().equals(other.state.receipts());
    }

    @Override
    public LogPosition position() {
      return state.position();
    }

    @Override
    public void write(TreeDelta delta, LogPosition next, SnapshotBook snapshots) {
      state = state.with(delta, next, snapshots);
    }

    @Override
    public SnapshotBook snapshots() {
      return state.snapshots();
    }

    @Override
    public Restoration restore() {
      clear();
      List<StoredItem> items = new ArrayList<>();
      return new Restoration() {
        @Override
        public void add(StoredItem item) {
          items.add(item);
        }

        @Override
        public void finish(TreeHead head, LogPosition next, SnapshotBook snapshots) {
          state = State.of(items, head, next, snapshots);
        }

        @Override
        public void close() {}
      };
    }

    @Override
    public void clear() {
      state = State.EMPTY;
    }

    @Override
    public StoredSnapshot snapshot() {
      return new Snapshot(state);
    }

    @Override
    public TreeHead head() {
      return state.head();
    }

    @Override
    public NameTarget name(NameKey key) {
      return state.names().get(key);
    }

    @Override
    public NodePlace place(InodeNumber inode) {
      NodePlace place = state.nodes().get(inode);
      return place == null && inode.equals(InodeNumber.ROOT)
          ? TreeView.empty().place(inode)
          : place;
    }

    @Override
    public CommitReceipt receipt(RequestId requestId) {
      return state.receipts().get(requestId);
    }
  }

  private static final class Snapshot implements StoredSnapshot {
    private final Store frozen;

    private Snapshot(State state) {
      this.frozen = new Store(state);
    }

    @Override
    public LogPosition position() {
      return frozen.position();
    }

    @Override
    public TreeHead head() {
      return frozen.head();
    }

    @Override
    public NameTarget name(NameKey key) {
      return frozen.name(key);
    }

    @Override
    public NodePlace place(InodeNumber inode) {
      return frozen.place(inode);
    }

    @Override
    public CommitReceipt receipt(RequestId requestId) {
      return frozen.receipt(requestId);
    }

    @Override
    public NameCursor names() {
      return new Cursor(frozen.state.names());
    }

    @Override
    public StoredItems items() {
      Iterator<StoredItem> items = frozen.state.items().iterator();
      return new StoredItems() {
        @Override
        public StoredItem next() {
          return items.hasNext() ? items.next() : null;
        }

        @Override
        public void close() {}
      };
    }

    @Override
    public void close() {}
  }

  private static final class Cursor implements NameCursor {
    private final NavigableMap<NameKey, NameTarget> names;
    private InodeNumber directory = InodeNumber.ROOT;
    private Iterator<Map.Entry<NameKey, NameTarget>> entries;

    private Cursor(NavigableMap<NameKey, NameTarget> names) {
      this.names = names;
      this.entries = names.entrySet().iterator();
    }

    @Override
    public void seek(InodeNumber inode, EntryName after) {
      directory = inode;
      entries =
          after == null
              ? names.entrySet().stream()
                  .filter(entry -> entry.getKey().parent().equals(inode))
                  .iterator()
              : names.tailMap(new NameKey(inode, after), false).entrySet().iterator();
    }

    @Override
    public Named next() {
      if (!entries.hasNext()) {
        return null;
      }
      Map.Entry<NameKey, NameTarget> entry = entries.next();
      return entry.getKey().parent().equals(directory)
          ? new Named(entry.getKey().name(), entry.getValue())
          : null;
    }

    @Override
    public void close() {}
  }
}
