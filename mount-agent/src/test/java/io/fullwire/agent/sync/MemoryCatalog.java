package io.fullwire.agent.sync;

import io.fullwire.client.catalog.CatalogClient;
import io.fullwire.client.catalog.Listing;
import io.fullwire.client.catalog.TreeProgress;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.log.CommitReceipt;
import io.fullwire.protocol.log.CommitRequest;
import io.fullwire.protocol.log.LogPosition;
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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// A catalog with one tree, in memory, that holds committers to their preconditions and remembers
/// what it was asked.
public final class MemoryCatalog implements CatalogClient {
  public final TreeDescriptor tree =
      new TreeDescriptor(
          TreeId.random(), new TreeName("tree"), new SiteName("home"), new Timestamp(0, 0));

  private final Map<InodeNumber, Node> nodes = new HashMap<>();
  private final Map<InodeNumber, TreeMap<EntryName, InodeNumber>> names = new HashMap<>();
  private final Map<RequestId, CommitReceipt> receipts = new HashMap<>();
  public final List<CommitRequest> commits = new ArrayList<>();
  public Consumer<CommitRequest> beforeCommit = request -> {};
  private long revision;
  private long nextInode = 2;

  public MemoryCatalog() {
    put(
        InodeNumber.ROOT,
        NodeBody.DIRECTORY,
        new Ownership(0755, 0, 0),
        new Timestamp(0, 0),
        Xattrs.NONE);
    names.put(InodeNumber.ROOT, new TreeMap<>());
  }

  public synchronized Node node(String path) {
    Node node = nodes.get(InodeNumber.ROOT);
    for (String part : path.split("/")) {
      InodeNumber child = names.get(node.inode()).get(EntryName.utf8(part));
      if (child == null) {
        throw FullwireException.notFound(path);
      }
      node = nodes.get(child);
    }
    return node;
  }

  public synchronized Node root() {
    return nodes.get(InodeNumber.ROOT);
  }

  public synchronized long revision() {
    return revision;
  }

  /// Someone else's file, right below the root.
  public synchronized void addFile(String name) {
    InodeNumber inode = new InodeNumber(nextInode++);
    put(
        inode,
        new NodeBody.File(Content.EMPTY),
        new Ownership(0644, 0, 0),
        new Timestamp(1, 0),
        Xattrs.NONE);
    addName(InodeNumber.ROOT, EntryName.utf8(name), inode, 0);
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
    Node node = root();
    for (EntryName name : path) {
      InodeNumber child = names.getOrDefault(node.inode(), new TreeMap<>()).get(name);
      if (child == null) {
        throw FullwireException.notFound("'" + name + "' does not exist");
      }
      node = nodes.get(child);
    }
    return new Listing(revision, node, List.of(), false);
  }

  @Override
  public Flux<SnapshotItem> snapshot(TreeId id, InodeNumber root, long revisionMin) {
    return Flux.defer(() -> Flux.fromIterable(snapshotNow(root)));
  }

  private synchronized List<SnapshotItem> snapshotNow(InodeNumber root) {
    List<SnapshotItem> items = new ArrayList<>();
    items.add(
        new SnapshotItem.Header(
            tree.id(), revision, 1, new LogPosition(new UUID(0, 1), revision), nodes.get(root)));
    addBelow(root, items);
    items.add(new SnapshotItem.Trailer(items.size() - 1));
    return items;
  }

  private void addBelow(InodeNumber directory, List<SnapshotItem> items) {
    names
        .get(directory)
        .forEach(
            (name, inode) -> {
              items.add(new SnapshotItem.Child(new Entry(directory, name, nodes.get(inode))));
              if (names.containsKey(inode)) {
                addBelow(inode, items);
              }
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
    CommitReceipt earlier = receipts.get(request.requestId());
    if (earlier != null) {
      return earlier;
    }
    long reserved = 0;
    for (Mutation mutation : request.mutations()) {
      if (mutation instanceof Mutation.Reserve reserve) {
        reserved = nextInode;
        nextInode += reserve.count();
      } else {
        apply(mutation);
      }
    }
    commits.add(request);
    CommitReceipt receipt = new CommitReceipt(++revision, reserved);
    receipts.put(request.requestId(), receipt);
    return receipt;
  }

  private void apply(Mutation mutation) {
    switch (mutation) {
      case Mutation.Reserve reserve -> throw new IllegalStateException();
      case Mutation.Create create -> {
        if (create.inode().value() >= nextInode || nodes.containsKey(create.inode())) {
          throw FullwireException.conflict("inode " + create.inode() + " is not reserved and free");
        }
        put(create.inode(), create.body(), create.ownership(), create.modified(), create.xattrs());
        if (create.body() instanceof NodeBody.Directory) {
          names.put(create.inode(), new TreeMap<>());
        }
        addName(create.parent(), create.name(), create.inode(), 0);
      }
      case Mutation.Link link -> addName(link.parent(), link.name(), link.inode(), 1);
      case Mutation.Unlink unlink -> removeName(unlink);
      case Mutation.Rename rename -> throw new IllegalStateException("a sync renames nothing");
      case Mutation.SetContent set -> {
        Node node = get(set.inode());
        NodeBody.File file = (NodeBody.File) node.body();
        if (set.expected() != null && !set.expected().equals(file.content())) {
          throw FullwireException.conflict("content of " + set.inode() + " is another");
        }
        put(
            node.inode(),
            new NodeBody.File(set.content()),
            node.ownership(),
            set.modified(),
            node.xattrs());
      }
      case Mutation.SetAttributes set -> {
        Node node = get(set.inode());
        put(
            node.inode(),
            node.body(),
            set.ownership() == null ? node.ownership() : set.ownership(),
            set.modified() == null ? node.modified() : set.modified(),
            node.xattrs());
      }
      case Mutation.SetXattr set -> {
        Node node = get(set.inode());
        put(
            node.inode(),
            node.body(),
            node.ownership(),
            node.modified(),
            set.value() == null
                ? node.xattrs().without(set.name())
                : node.xattrs().with(set.name(), set.value()));
      }
    }
  }

  private Node get(InodeNumber inode) {
    Node node = nodes.get(inode);
    if (node == null) {
      throw FullwireException.conflict("node " + inode + " does not exist");
    }
    return node;
  }

  private void put(
      InodeNumber inode, NodeBody body, Ownership ownership, Timestamp modified, Xattrs xattrs) {
    Node before = nodes.get(inode);
    int links = before != null ? before.linkCount() : body instanceof NodeBody.Directory ? 2 : 1;
    nodes.put(inode, new Node(inode, body, ownership, modified, now(), links, xattrs));
  }

  private void addName(InodeNumber parent, EntryName name, InodeNumber inode, int moreLinks) {
    TreeMap<EntryName, InodeNumber> directory = names.get(parent);
    if (directory == null || directory.putIfAbsent(name, inode) != null) {
      throw FullwireException.conflict("name '" + name + "' in " + parent + " is not free");
    }
    relink(get(inode), moreLinks);
    touch(parent);
  }

  private void removeName(Mutation.Unlink unlink) {
    TreeMap<EntryName, InodeNumber> directory = names.get(unlink.parent());
    if (directory == null || !unlink.inode().equals(directory.get(unlink.name()))) {
      throw FullwireException.conflict("'" + unlink.name() + "' leads elsewhere");
    }
    TreeMap<EntryName, InodeNumber> below = names.get(unlink.inode());
    if (below != null && !below.isEmpty()) {
      throw FullwireException.conflict("directory '" + unlink.name() + "' is not empty");
    }
    directory.remove(unlink.name());
    relink(get(unlink.inode()), -1);
    touch(unlink.parent());
  }

  private void relink(Node node, int more) {
    int count = node.linkCount() + more;
    if (count == 0 || (node.isDirectory() && more < 0)) {
      nodes.remove(node.inode());
      names.remove(node.inode());
    } else {
      nodes.put(
          node.inode(),
          new Node(
              node.inode(),
              node.body(),
              node.ownership(),
              node.modified(),
              now(),
              count,
              node.xattrs()));
    }
  }

  private void touch(InodeNumber directory) {
    Node node = get(directory);
    put(directory, node.body(), node.ownership(), now(), node.xattrs());
  }

  private Timestamp now() {
    return new Timestamp(2_000_000_000L + revision, 0);
  }
}
