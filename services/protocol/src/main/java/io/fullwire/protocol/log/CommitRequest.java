package io.fullwire.protocol.log;

import io.fullwire.protocol.tree.Mutation;
import io.fullwire.protocol.tree.RequestId;
import java.util.List;

/// Asks a catalog to change a tree, all or nothing.
public record CommitRequest(RequestId requestId, String committer, List<Mutation> mutations) {
  public CommitRequest {
    mutations = List.copyOf(mutations);
  }
}
