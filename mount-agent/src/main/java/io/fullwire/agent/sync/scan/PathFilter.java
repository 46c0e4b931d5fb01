package io.fullwire.agent.sync.scan;

import io.fullwire.agent.sync.filter.Filters;
import io.fullwire.protocol.ByteString;

/// The filters of one sync, as they see its paths.
///
/// @param prefix what stands before each path: empty, or the names above it, each with a slash
///     behind it; a directory that is synced by its own name is part of what patterns see
public record PathFilter(Filters filters, ByteString prefix) {
  public static final PathFilter NONE = new PathFilter(Filters.NONE, ByteString.EMPTY);

  public boolean excludes(EntryPath path, boolean directory) {
    if (filters.isEmpty()) {
      return false;
    }
    byte[] below = path.toBytes();
    byte[] whole = new byte[prefix.size() + below.length];
    prefix.copyTo(whole, 0);
    System.arraycopy(below, 0, whole, prefix.size(), below.length);
    return !filters.includes(whole, directory);
  }
}
