package io.fullwire.protocol.apply;

import io.fullwire.protocol.log.CommitReceipt;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.RequestId;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// A tree with differences laid over it that are not written into it yet. For use by one thread at
/// a time.
///
/// A leader lays the commits over its tree that it has appended and not yet read back; a follower
/// the records of one batch.
public final class TreeOverlay implements TreeView {
  private final TreeView base;
  private final Map<NameKey, Change<NameTarget>> names = new HashMap<>();
  private final Map<InodeNumber, Change<NodePlace>> nodes = new HashMap<>();
  private final Map<RequestId, CommitReceipt> remembered = new HashMap<>();
  private @Nullable TreeHead head;

  public TreeOverlay(TreeView base) {
    this.base = base;
  }

  /// Lays `delta` on top.
  public void add(TreeDelta delta) {
    names.putAll(delta.names());
    nodes.putAll(delta.nodes());
    remembered.putAll(delta.remembered());
    head = delta.head();
  }

  /// Takes `delta` away, which the base holds by now, but for what later differences laid over it.
  public void settle(TreeDelta delta) {
    delta.names().forEach((key, value) -> names.computeIfPresent(key, unless(value)));
    delta.nodes().forEach((key, value) -> nodes.computeIfPresent(key, unless(value)));
    delta.remembered().keySet().forEach(remembered::remove);
    if (delta.head().equals(head)) {
      head = null;
    }
  }

  /// How many keys the differences change.
  public int size() {
    return names.size() + nodes.size() + remembered.size();
  }

  /// Forgets all differences.
  public void clear() {
    names.clear();
    nodes.clear();
    remembered.clear();
    head = null;
  }

  /// All differences together. The maps are this overlay's own: it must not change while they are
  /// used.
  public TreeDelta toDelta() {
    return new TreeDelta(
        head(),
        Collections.unmodifiableMap(names),
        Collections.unmodifiableMap(nodes),
        Collections.unmodifiableMap(remembered));
  }

  @Override
  public TreeHead head() {
    return head == null ? base.head() : head;
  }

  @Override
  public @Nullable NameTarget name(NameKey key) {
    Change<NameTarget> laid = names.get(key);
    return laid == null ? base.name(key) : laid.after();
  }

  @Override
  public @Nullable NodePlace place(InodeNumber inode) {
    Change<NodePlace> laid = nodes.get(inode);
    return laid == null ? base.place(inode) : laid.after();
  }

  @Override
  public @Nullable CommitReceipt receipt(RequestId requestId) {
    CommitReceipt laid = remembered.get(requestId);
    return laid == null ? base.receipt(requestId) : laid;
  }

  private static <K, V> BiFunction<K, Change<V>, @Nullable Change<V>> unless(Change<V> settled) {
    return (key, change) -> change == settled ? null : change;
  }
}
