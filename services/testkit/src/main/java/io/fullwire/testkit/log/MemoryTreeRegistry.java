package io.fullwire.testkit.log;

import io.fullwire.client.log.KnownTrees;
import io.fullwire.client.log.TreeRegistry;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.TreeDescriptor;
import io.fullwire.protocol.tree.TreeId;
import java.time.Duration;
import java.util.SortedMap;

/// A registry that lives as long as this object.
public final class MemoryTreeRegistry implements TreeRegistry {
  private final KnownTrees known = new KnownTrees();

  @Override
  public void put(TreeDescriptor tree) {
    if (!known.put(tree)) {
      throw FullwireException.alreadyExists(
          "site " + tree.home() + " has a tree '" + tree.name() + "' already");
    }
  }

  @Override
  public void remove(TreeId tree) {
    known.remove(tree);
  }

  @Override
  public SortedMap<TreeId, TreeDescriptor> trees() {
    return known.trees();
  }

  @Override
  public Subscription subscribe(Listener listener) {
    return known.subscribe(listener);
  }

  @Override
  public boolean awaitRead(Duration atMost) {
    return true;
  }

  @Override
  public void close() {}
}
