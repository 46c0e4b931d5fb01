package io.fullwire.catalog.store;

import io.fullwire.protocol.apply.NameTarget;
import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.InodeNumber;
import org.jspecify.annotations.Nullable;

/// Goes over the names in one directory at a time, in the order of their bytes. For use by one
/// thread at a time.
public interface NameCursor extends AutoCloseable {
  /// Moves before the first name in `directory` that is behind `after`, or before the first of all.
  void seek(InodeNumber directory, @Nullable EntryName after);

  /// The next name in that directory; null when there is none.
  @Nullable Named next();

  @Override
  void close();

  /// A name and what is kept at it.
  record Named(EntryName name, NameTarget target) {}
}
