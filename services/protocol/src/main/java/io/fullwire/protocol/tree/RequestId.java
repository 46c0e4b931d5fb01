package io.fullwire.protocol.tree;

import java.util.UUID;

/// Chosen by the committer, once a request: sending the request again with the same id changes the
/// tree once.
public record RequestId(UUID value) {
  public static RequestId random() {
    return new RequestId(UUID.randomUUID());
  }

  @Override
  public String toString() {
    return value.toString();
  }
}
