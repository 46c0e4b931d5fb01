package io.fullwire.client.log;

import io.fullwire.protocol.tree.SiteName;
import io.fullwire.protocol.tree.TreeDescriptor;
import io.fullwire.protocol.tree.TreeId;
import io.fullwire.protocol.tree.TreeName;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// What a registry shows, built from its changes in their order, and those who want to hear of
/// them. Safe from any thread; listeners are called under its lock, so each hears of everything
/// once and in order.
public final class KnownTrees {
  private final Map<NameAtHome, TreeId> byName = new HashMap<>();
  private final List<TreeRegistry.Listener> listeners = new ArrayList<>();
  private volatile SortedMap<TreeId, TreeDescriptor> trees = Collections.emptySortedMap();

  private record NameAtHome(SiteName home, TreeName name) {}

  /// The trees known now; does not change later.
  public SortedMap<TreeId, TreeDescriptor> trees() {
    return trees;
  }

  /// Applies a change. False when another tree has the name at that home: then nothing changed.
  public synchronized boolean put(TreeDescriptor tree) {
    TreeId holder = byName.get(nameOf(tree));
    if (holder != null && !holder.equals(tree.id())) {
      return false;
    }
    TreeDescriptor before = trees.get(tree.id());
    if (tree.equals(before)) {
      return true;
    }
    if (before != null) {
      byName.remove(nameOf(before));
    }
    byName.put(nameOf(tree), tree.id());
    replace(tree.id(), tree);
    listeners.forEach(listener -> listener.known(tree));
    return true;
  }

  /// Applies a removal; does nothing when the tree is not known.
  public synchronized void remove(TreeId tree) {
    TreeDescriptor before = trees.get(tree);
    if (before == null) {
      return;
    }
    byName.remove(nameOf(before));
    replace(tree, null);
    listeners.forEach(listener -> listener.removed(before));
  }

  public synchronized TreeRegistry.Subscription subscribe(TreeRegistry.Listener listener) {
    trees.values().forEach(listener::known);
    listeners.add(listener);
    return () -> unsubscribe(listener);
  }

  private synchronized void unsubscribe(TreeRegistry.Listener listener) {
    listeners.remove(listener);
  }

  private void replace(TreeId id, @Nullable TreeDescriptor tree) {
    TreeMap<TreeId, TreeDescriptor> changed = new TreeMap<>(trees);
    if (tree == null) {
      changed.remove(id);
    } else {
      changed.put(id, tree);
    }
    trees = Collections.unmodifiableSortedMap(changed);
  }

  private static NameAtHome nameOf(TreeDescriptor tree) {
    return new NameAtHome(tree.home(), tree.name());
  }
}
