package io.fullwire.systemtests.reader;

import java.util.List;

/// @param seconds from the first look at the mount's root to the last byte of the last file
/// @param differences paths whose bytes, or whose being there, differs from the source
public record ReadReport(long files, long bytes, double seconds, List<String> differences) {
  public ReadReport {
    differences = List.copyOf(differences);
  }
}
