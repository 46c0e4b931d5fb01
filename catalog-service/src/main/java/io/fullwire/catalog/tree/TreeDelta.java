package io.fullwire.catalog.tree;

import io.fullwire.protocol.log.CommitReceipt;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.RequestId;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The difference that one record, or several in a row, make to a tree: new values by key, or
/// their removal. Unmodifiable.
///
/// @param remembered receipts of the commits in it
public record TreeDelta(
    TreeHead head,
    Map<NameKey, Change<NameTarget>> names,
    Map<InodeNumber, Change<NodePlace>> nodes,
    Map<RequestId, CommitReceipt> remembered) {
  static TreeDelta ofHead(TreeHead head) {
    return new TreeDelta(head, Map.of(), Map.of(), Map.of());
  }

  /// How many keys it writes: what a batch of them costs.
  public int size() {
    return names.size() + nodes.size() + remembered.size();
  }

  /// The receipt when it is the difference of one commit.
  public @Nullable CommitReceipt onlyReceipt() {
    return remembered.size() == 1 ? remembered.values().iterator().next() : null;
  }
}
