package io.fullwire.agent.control;

import io.fullwire.protocol.tree.EntryName;
import java.util.List;

/// What can be asked of a mount. Safe from any thread; methods may take long and fail with a
/// [io.fullwire.protocol.error.FullwireException].
public interface MountControls {
  MountStatusJson status();

  void flush();

  /// Begins to unmount, and returns.
  void unmount();

  /// @param path below the mount's root
  PrefetchJson prefetch(List<EntryName> path, PrefetchMode mode);

  /// Recent reads, one a line, the oldest first.
  String accessLog();

  /// Options of the mount, as JSON.
  String config();

  /// What to do about content below a path.
  enum PrefetchMode {
    FETCH,
    CHECK,
    EVICT
  }
}
