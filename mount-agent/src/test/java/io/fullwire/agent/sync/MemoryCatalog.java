package io.fullwire.agent.sync;

import io.fullwire.client.catalog.CatalogClient;
import io.fullwire.client.catalog.Listing;
import io.fullwire.client.catalog.TreeProgress;
import io.fullwire.protocol.apply.NameKey;
import io.fullwire.protocol.apply.NameTarget;
import io.fullwire.protocol.apply.NodeState;
import io.fullwire.protocol.apply.TreeDelta;
import io.fullwire.protocol.apply.TreeHead;
import io.fullwire.protocol.apply.TreeOverlay;
import io.fullwire.protocol.apply.TreeState;
import io.fullwire.protocol.apply.TreeView;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.log.CommitReceipt;
import io.fullwire.protocol.log.CommitRequest;
import io.fullwire.protocol.log.LogPosition;
import io.fullwire.protocol.log.LogRecord;
import io.fullwire.protocol.tree.Content;
import io.fullwire.protocol.tree.Entry;
import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.Mutation;
import io.fullwire.protocol.tree.Node;
import io.fullwire.protocol.tree.NodeBody;
import io.fullwire.protocol.tree.Ownership;
import io.fullwire.protocol.tree.RequestId;
import io.fullwire.protocol.tree.SiteName;
import io.fullwire.protocol.tree.SnapshotItem;
import io.fullwire.protocol.tree.Timestamp;
import io.fullwire.protocol.tree.TreeDescriptor;
import io.fullwire.protocol.tree.TreeId;
import io.fullwire.protocol.tree.TreeName;
import io.fullwire.protocol.tree.Xattrs;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// A catalog with one tree, in memory, by the rules that every catalog applies commits by. It
/// remembers what it was asked.
public final class MemoryCatalog implements CatalogClient {
  public final TreeDescriptor tree =
      new TreeDescriptor(
          TreeId.random(), new TreeName("tree"), new SiteName("home"), new Timestamp(0, 0));

  public final List<CommitRequest> commits = new ArrayList<>();
  public Consumer<CommitRequest> beforeCommit = request -> {};

  private final TreeOverlay state = new TreeOverlay(TreeView.empty());

  /// The node a path leads to; `NOT_FOUND` when there is none.
  public synchronized Node node(String path) {
    return find(List.of(path.split("/")).stream().map(EntryName::utf8).toList());
  }

  public synchronized Node root() {
    return stateOf(InodeNumber.ROOT).node();
  }

  public synchronized long revision() {
    return state.head().revision();
  }

  /// Someone else's file, right below the root.
  public void addFile(String name) {
    long inode = commitNow(request(new Mutation.Reserve(1))).firstReservedInode();
    CommitReceipt receipt =
        commitNow(
            request(
                new Mutation.Create(
                    InodeNumber.ROOT,
                    EntryName.utf8(name),
                    new InodeNumber(inode),
                    new NodeBody.File(Content.EMPTY),
                    new Ownership(0644, 0, 0),
                    new Timestamp(1, 0),
                    Xattrs.NONE)));
    commits.removeIf(commit -> commit.committer().equals("someone else"));
    if (receipt.revision() != revision()) {
      throw new IllegalStateException("someone committed meanwhile");
    }
  }

  private static CommitRequest request(Mutation mutation) {
    return new CommitRequest(RequestId.random(), "someone else", List.of(mutation));
  }

  @Override
  public Flux<TreeDescriptor> trees() {
    return Flux.just(tree);
  }

  @Override
  public Mono<TreeDescriptor> createTree(TreeId id, TreeName name, Ownership root) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Mono<Void> deleteTree(TreeId id) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Mono<TreeProgress> progress(TreeId id) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Mono<Listing> list(TreeId id, List<EntryName> path, EntryName after, int max) {
    return Mono.fromCallable(() -> listNow(path));
  }

  private synchronized Listing listNow(List<EntryName> path) {
    return new Listing(revision(), find(path), List.of(), false);
  }

  @Override
  public Flux<SnapshotItem> snapshot(TreeId id, InodeNumber root, long revisionMin) {
    return Flux.defer(() -> Flux.fromIterable(snapshotNow(root)));
  }

  private synchronized List<SnapshotItem> snapshotNow(InodeNumber root) {
    List<SnapshotItem> items = new ArrayList<>();
    items.add(
        new SnapshotItem.Header(
            tree.id(),
            revision(),
            1,
            new LogPosition(new UUID(0, 1), revision()),
            stateOf(root).node()));
    addBelow(root, namesByDirectory(), items);
    items.add(new SnapshotItem.Trailer(items.size() - 1));
    return items;
  }

  private Map<InodeNumber, Map<EntryName, InodeNumber>> namesByDirectory() {
    Map<InodeNumber, Map<EntryName, InodeNumber>> names = new TreeMap<>();
    state
        .toDelta()
        .names()
        .forEach(
            (key, change) -> {
              NameTarget target = change.after();
              if (target != null) {
                names
                    .computeIfAbsent(key.parent(), parent -> new TreeMap<>())
                    .put(key.name(), target.inode());
              }
            });
    return names;
  }

  private void addBelow(
      InodeNumber directory,
      Map<InodeNumber, Map<EntryName, InodeNumber>> names,
      List<SnapshotItem> items) {
    names
        .getOrDefault(directory, Map.of())
        .forEach(
            (name, inode) -> {
              items.add(new SnapshotItem.Child(new Entry(directory, name, stateOf(inode).node())));
              addBelow(inode, names, items);
            });
  }

  @Override
  public Mono<CommitReceipt> commit(TreeId id, CommitRequest request) {
    return Mono.fromCallable(
        () -> {
          beforeCommit.accept(request);
          return commitNow(request);
        });
  }

  private synchronized CommitReceipt commitNow(CommitRequest request) {
    CommitReceipt earlier = state.receipt(request.requestId());
    if (earlier != null) {
      return earlier;
    }
    TreeHead head = state.head();
    LogRecord.Commit commit =
        new LogRecord.Commit(
            head.epoch(),
            head.revision() + 1,
            TreeState.nextTime(head, new Timestamp(2_000_000_000, 0)),
            request.committer(),
            request.requestId(),
            request.mutations());
    TreeDelta delta = TreeState.requireValid(state, commit);
    state.add(delta);
    commits.add(request);
    return delta.receipt(request.requestId());
  }

  private Node find(List<EntryName> path) {
    Node node = root();
    for (EntryName name : path) {
      NameTarget target = state.name(new NameKey(node.inode(), name));
      if (target == null) {
        throw FullwireException.notFound("'" + name + "' does not exist");
      }
      node = stateOf(target.inode()).node();
    }
    return node;
  }

  private NodeState stateOf(InodeNumber inode) {
    NodeState found = state.node(inode);
    if (found == null) {
      throw FullwireException.notFound("node " + inode + " does not exist");
    }
    return found;
  }
}
