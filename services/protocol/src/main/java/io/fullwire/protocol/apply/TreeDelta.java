package io.fullwire.protocol.apply;

import io.fullwire.protocol.log.CommitReceipt;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.RequestId;
import java.util.Map;

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

  /// The receipt of the commit with that request id, which must be in it.
  public CommitReceipt receipt(RequestId requestId) {
    CommitReceipt receipt = remembered.get(requestId);
    if (receipt == null) {
      throw new IllegalStateException("request " + requestId + " is not in this difference");
    }
    return receipt;
  }
}
