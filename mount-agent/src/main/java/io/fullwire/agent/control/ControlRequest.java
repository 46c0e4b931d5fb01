package io.fullwire.agent.control;

import org.jspecify.annotations.Nullable;

/// One line of JSON that a control socket takes.
///
/// @param path for prefetching: below the mount's root, empty for all of it, as [Escaped#path]
///     writes it
public record ControlRequest(Command command, @Nullable String path) {
  /// What can be asked.
  public enum Command {
    STATUS,
    /// Answers once all that was written is durable at home.
    FLUSH,
    /// Unmounts; the agent ends after it has answered.
    UNMOUNT,
    /// Brings content into the cache.
    PREFETCH,
    /// Says what is in the cache.
    PREFETCH_CHECK,
    /// Drops content from the cache.
    PREFETCH_EVICT
  }
}
