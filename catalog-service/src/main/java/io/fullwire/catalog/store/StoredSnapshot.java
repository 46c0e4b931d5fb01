package io.fullwire.catalog.store;

import io.fullwire.protocol.apply.TreeView;
import io.fullwire.protocol.log.LogPosition;
import org.jspecify.annotations.Nullable;

/// A tree at one revision, whatever is written meanwhile. For use by one thread at a time. Holds
/// disk space while it is open.
public interface StoredSnapshot extends TreeView, AutoCloseable {
  /// Where the log goes on behind this state; null when nothing was ever written.
  @Nullable LogPosition position();

  /// A cursor over the names in directories; must be closed before this is.
  NameCursor names();

  /// All of the state; must be closed before this is.
  StoredItems items();

  @Override
  void close();
}
