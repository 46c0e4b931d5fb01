package io.fullwire.catalog.log;

import io.fullwire.protocol.tree.TreeId;

/// The request is to go to another instance of the catalog, or to wait until one leads. Does not
/// leave this service.
public final class NotLeadingException extends RuntimeException {
  NotLeadingException(TreeId tree, String reason) {
    super("tree " + tree + " is not led here: " + reason);
  }
}
