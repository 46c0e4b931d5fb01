package io.fullwire.catalog.site;

import java.net.URI;

/// Who is to lead a tree.
public sealed interface Leadership {
  record Here() implements Leadership {}

  /// Another instance of this catalog, at this address.
  record Elsewhere(URI instance) implements Leadership {}

  Leadership HERE = new Here();
}
