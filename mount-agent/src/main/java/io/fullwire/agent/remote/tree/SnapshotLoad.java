package io.fullwire.agent.remote.tree;

import io.fullwire.agent.vfs.tree.TreeLoader;
import io.fullwire.client.catalog.CatalogClient;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.SnapshotItem;
import io.fullwire.protocol.tree.TreeId;
import java.time.Duration;
import java.util.Iterator;
import java.util.stream.Stream;

/// Loads a whole tree from the site's catalog.
public final class SnapshotLoad implements TreeFollower.SnapshotSource {
  /// Items on their way between the network and the table.
  private static final int ITEMS_WAITING_MAX = 4_096;

  private final CatalogClient catalog;
  private final TreeId tree;
  private final Duration silenceLimit;

  /// @param silenceLimit without an item, after which the load is given up
  public SnapshotLoad(CatalogClient catalog, TreeId tree, Duration silenceLimit) {
    this.catalog = catalog;
    this.tree = tree;
    this.silenceLimit = silenceLimit;
  }

  /// Blocks. Fails with a [FullwireException].
  @Override
  public TreeLoader.Loaded load() {
    TreeLoader loader = new TreeLoader();
    try (Stream<SnapshotItem> items =
        catalog
            .snapshot(tree, InodeNumber.ROOT, 0)
            .timeout(silenceLimit)
            .toStream(ITEMS_WAITING_MAX)) {
      for (Iterator<SnapshotItem> all = items.iterator(); all.hasNext(); ) {
        loader.add(all.next());
      }
      return loader.finish();
    } catch (FullwireException e) {
      throw e;
    } catch (RuntimeException e) {
      throw FullwireException.unavailable("snapshot of tree " + tree + " broke off: " + e, e);
    }
  }
}
