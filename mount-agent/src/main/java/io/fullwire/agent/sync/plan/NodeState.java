package io.fullwire.agent.sync.plan;

import io.fullwire.agent.sync.scan.SourceAttributes;
import io.fullwire.protocol.tree.Node;
import io.fullwire.protocol.tree.NodeBody;

/// All of a node that a sync makes equal.
public record NodeState(NodeBody body, SourceAttributes attributes) {
  public static NodeState of(Node node) {
    return new NodeState(
        node.body(), new SourceAttributes(node.ownership(), node.modified(), node.xattrs()));
  }
}
