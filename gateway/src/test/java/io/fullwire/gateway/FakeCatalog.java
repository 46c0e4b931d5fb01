package io.fullwire.gateway;

import io.fullwire.client.catalog.CatalogClient;
import io.fullwire.client.catalog.Listing;
import io.fullwire.client.catalog.TreeProgress;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.log.CommitReceipt;
import io.fullwire.protocol.log.CommitRequest;
import io.fullwire.protocol.tree.Entry;
import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.Node;
import io.fullwire.protocol.tree.NodeBody;
import io.fullwire.protocol.tree.Ownership;
import io.fullwire.protocol.tree.SiteName;
import io.fullwire.protocol.tree.SnapshotItem;
import io.fullwire.protocol.tree.Timestamp;
import io.fullwire.protocol.tree.TreeDescriptor;
import io.fullwire.protocol.tree.TreeId;
import io.fullwire.protocol.tree.TreeName;
import io.fullwire.protocol.tree.Xattrs;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// A catalog in memory, whose trees a test fills node by node.
final class FakeCatalog implements CatalogClient {
  static final Timestamp CREATED = new Timestamp(1_700_000_000, 5);
  static final long REVISION = 7;

  private final SiteName site;
  private final List<TreeDescriptor> trees = new ArrayList<>();
  private final TreeMap<Long, Node> nodes = new TreeMap<>();
  private final TreeMap<Long, TreeMap<EntryName, Node>> entries = new TreeMap<>();
  private boolean away;
  private long inodeLast = 1;

  FakeCatalog(SiteName site) {
    this.site = site;
    reset();
  }

  void reset() {
    trees.clear();
    nodes.clear();
    entries.clear();
    away = false;
    inodeLast = 1;
    put(node(InodeNumber.ROOT, NodeBody.DIRECTORY));
  }

  TreeDescriptor addTree(String name, SiteName home) {
    TreeDescriptor tree = new TreeDescriptor(TreeId.random(), new TreeName(name), home, CREATED);
    trees.add(tree);
    return tree;
  }

  /// All trees have the same entries.
  Node add(Node parent, EntryName name, NodeBody body) {
    Node added = node(new InodeNumber(++inodeLast), body);
    put(added);
    entries.get(parent.inode().value()).put(name, added);
    return added;
  }

  Node root() {
    return nodes.get(InodeNumber.ROOT.value());
  }

  void goAway() {
    away = true;
  }

  private void put(Node node) {
    nodes.put(node.inode().value(), node);
    entries.put(node.inode().value(), new TreeMap<>());
  }

  private static Node node(InodeNumber inode, NodeBody body) {
    return new Node(inode, body, new Ownership(0644, 1, 2), CREATED, CREATED, 1, Xattrs.NONE);
  }

  @Override
  public Flux<TreeDescriptor> trees() {
    if (away) {
      return Flux.error(FullwireException.unavailable("catalog is away", null));
    }
    return Flux.fromIterable(
        trees.stream().sorted(Comparator.comparing(TreeDescriptor::name)).toList());
  }

  @Override
  public Mono<TreeDescriptor> createTree(TreeId id, TreeName name, Ownership root) {
    for (TreeDescriptor tree : trees) {
      if (tree.id().equals(id)) {
        return Mono.just(tree);
      }
      if (tree.name().equals(name) && tree.home().equals(site)) {
        return Mono.error(FullwireException.alreadyExists("tree " + name + " exists"));
      }
    }
    TreeDescriptor made = new TreeDescriptor(id, name, site, CREATED);
    trees.add(made);
    return Mono.just(made);
  }

  @Override
  public Mono<Void> deleteTree(TreeId tree) {
    return Mono.fromRunnable(() -> trees.removeIf(known -> known.id().equals(tree)));
  }

  @Override
  public Mono<TreeProgress> progress(TreeId id) {
    return trees()
        .filter(tree -> tree.id().equals(id))
        .next()
        .map(tree -> new TreeProgress(tree, REVISION, REVISION + 2, 1, inodeLast - 1));
  }

  @Override
  public Mono<Listing> list(TreeId tree, List<EntryName> path, EntryName after, int countMax) {
    return Mono.fromSupplier(() -> list(path, after, countMax));
  }

  private Listing list(List<EntryName> path, EntryName after, int countMax) {
    Node node = root();
    for (EntryName name : path) {
      node = entries.get(node.inode().value()).get(name);
      if (node == null) {
        throw FullwireException.notFound("there is no '" + name + "'");
      }
    }
    TreeMap<EntryName, Node> all = entries.get(node.inode().value());
    var rest = after == null ? all : all.tailMap(after, false);
    Node parent = node;
    List<Entry> page =
        rest.entrySet().stream()
            .limit(countMax)
            .map(entry -> new Entry(parent.inode(), entry.getKey(), entry.getValue()))
            .toList();
    return new Listing(REVISION, node, page, page.size() < rest.size());
  }

  @Override
  public Mono<CommitReceipt> commit(TreeId tree, CommitRequest request) {
    throw new AssertionError("a gateway does not commit");
  }

  @Override
  public Flux<SnapshotItem> snapshot(TreeId tree, InodeNumber root, long revisionMin) {
    throw new AssertionError("a gateway lists, and never reads a whole tree");
  }
}
