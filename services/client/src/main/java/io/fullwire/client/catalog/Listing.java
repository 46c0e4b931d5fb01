package io.fullwire.client.catalog;

import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.Entry;
import io.fullwire.protocol.tree.Node;
import java.util.List;

/// One node, and a page of its entries when it is a directory.
///
/// @param revision at which all of this was so
/// @param entries in the order of their name bytes; empty when `node` is no directory
/// @param more whether entries behind the last one were left out
public record Listing(long revision, Node node, List<Entry> entries, boolean more) {
  public static final int ENTRIES_MAX = 10_000;

  public Listing {
    entries = List.copyOf(entries);
    if (entries.size() > ENTRIES_MAX) {
      throw FullwireException.limitExceeded(
          "number of entries in a listing", entries.size(), ENTRIES_MAX);
    }
  }
}
