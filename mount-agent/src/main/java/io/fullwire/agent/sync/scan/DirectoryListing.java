package io.fullwire.agent.sync.scan;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// The entries of one directory in the order of their name bytes.
///
/// @param failure why the directory could not be read to its end; entries may be missing then, and
///     absence means nothing
public record DirectoryListing(List<SourceEntry> entries, @Nullable String failure) {
  public DirectoryListing {
    entries = List.copyOf(entries);
  }
}
