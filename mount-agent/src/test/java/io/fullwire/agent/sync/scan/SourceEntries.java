package io.fullwire.agent.sync.scan;

import io.fullwire.posix.Directory;
import java.util.List;

/// What a scan finds in one directory, for tests of what comes after it.
public final class SourceEntries {
  private SourceEntries() {}

  public static List<SourceEntry> of(Directory directory, PathFilter filter) {
    return new DirectoryReader(filter, new AttributeReader(false))
        .read(EntryPath.TOP, () -> directory)
        .entries();
  }
}
