package io.fullwire.catalog.site;

import io.fullwire.protocol.tree.TreeId;
import java.util.Set;
import java.util.function.Consumer;

/// Spreads the trees that are at home at this site over the instances of its catalog.
///
/// It only keeps instances from taking trees from each other again and again: that two lead one
/// tree at a time without harm is the log's doing, not the election's. So any answer is safe, and
/// an instance that can not know says "here". Safe from any thread.
public interface Election extends AutoCloseable {
  /// The trees to be spread from now on.
  void stand(Set<TreeId> homeTrees);

  /// May ask the cluster and so block for a second.
  Leadership leaderOf(TreeId tree);

  /// Calls `resign` for each tree that another instance is to lead from now on.
  void onResign(Consumer<TreeId> resign);

  @Override
  void close();

  /// One instance that leads all trees.
  static Election alone() {
    return new Election() {
      @Override
      public void stand(Set<TreeId> homeTrees) {}

      @Override
      public Leadership leaderOf(TreeId tree) {
        return Leadership.HERE;
      }

      @Override
      public void onResign(Consumer<TreeId> resign) {}

      @Override
      public void close() {}
    };
  }
}
