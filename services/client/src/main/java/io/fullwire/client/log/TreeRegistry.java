package io.fullwire.client.log;

import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.SiteName;
import io.fullwire.protocol.tree.TreeDescriptor;
import io.fullwire.protocol.tree.TreeId;
import io.fullwire.protocol.tree.TreeName;
import java.time.Duration;
import java.util.Optional;
import java.util.SortedMap;

/// The trees that a site knows: those it is home to, and its peers'.
///
/// Every service of a site, and the relay that brings its peers' trees, sees the same registry and
/// every change of it in the same order. Of two trees with one name at one home only the first
/// counts, for everyone. Safe from any thread; methods fail with a
/// [io.fullwire.protocol.error.FullwireException].
public interface TreeRegistry extends AutoCloseable {
  /// Adds the tree or replaces what was known of it, and returns once this registry shows the
  /// change. `ALREADY_EXISTS` when another tree has its name at its home.
  void put(TreeDescriptor tree);

  /// Forgets the tree and returns once this registry shows the change; does nothing when it is not
  /// known.
  void remove(TreeId tree);

  /// The trees known now, by id. Unmodifiable, and does not change later.
  SortedMap<TreeId, TreeDescriptor> trees();

  default Optional<TreeDescriptor> find(TreeId tree) {
    return Optional.ofNullable(trees().get(tree));
  }

  default Optional<TreeDescriptor> find(SiteName home, TreeName name) {
    return trees().values().stream()
        .filter(tree -> tree.home().equals(home) && tree.name().equals(name))
        .findFirst();
  }

  /// `NOT_FOUND` when the tree is not known.
  default SiteName homeOf(TreeId tree) {
    return find(tree)
        .map(TreeDescriptor::home)
        .orElseThrow(
            () -> FullwireException.notFound("tree " + tree + " is not known at this site"));
  }

  /// Tells `listener` of every tree known now, and from then on of every change, one call at a
  /// time, in order. The first calls come before this returns.
  Subscription subscribe(Listener listener);

  /// Waits until everything that was registered before the call is shown; false when `atMost` went
  /// by before.
  boolean awaitRead(Duration atMost);

  @Override
  void close();

  /// Called on the registry's own thread, but for the calls that [#subscribe] makes: must return
  /// soon, and must not change the registry.
  interface Listener {
    /// The tree is new, or something about it is.
    void known(TreeDescriptor tree);

    void removed(TreeDescriptor tree);
  }

  /// Ends when closed: no call comes after [#close()] has returned.
  interface Subscription extends AutoCloseable {
    @Override
    void close();
  }
}
