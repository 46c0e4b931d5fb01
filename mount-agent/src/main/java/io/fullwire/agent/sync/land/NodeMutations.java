package io.fullwire.agent.sync.land;

import io.fullwire.agent.sync.plan.NodeState;
import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.tree.Content;
import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.Mutation;
import io.fullwire.protocol.tree.Node;
import io.fullwire.protocol.tree.NodeBody;
import io.fullwire.protocol.tree.Xattrs;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The mutations that bring a node to a state.
final class NodeMutations {
  private NodeMutations() {}

  static Mutation create(InodeNumber parent, EntryName name, InodeNumber inode, NodeState state) {
    return new Mutation.Create(
        parent,
        name,
        inode,
        state.body(),
        state.attributes().ownership(),
        state.attributes().modified(),
        state.attributes().xattrs());
  }

  /// From what the node is to `wanted`, which is of the same kind; empty when it is so already.
  static List<Mutation> change(Node node, NodeState wanted) {
    List<Mutation> mutations = new ArrayList<>();
    boolean setsContent = false;
    if (node.body() instanceof NodeBody.File(Content before)
        && wanted.body() instanceof NodeBody.File(Content after)
        && !before.equals(after)) {
      mutations.add(
          new Mutation.SetContent(
              node.inode(), after, wanted.attributes().modified(), expected(before)));
      setsContent = true;
    }
    var ownership = wanted.attributes().ownership();
    var modified = wanted.attributes().modified();
    boolean chown = !node.ownership().equals(ownership);
    boolean touch = !setsContent && !node.modified().equals(modified);
    if (chown || touch) {
      mutations.add(
          new Mutation.SetAttributes(
              node.inode(), chown ? ownership : null, touch ? modified : null));
    }
    addXattrChanges(mutations, node.inode(), node.xattrs(), wanted.attributes().xattrs());
    return mutations;
  }

  /// A long list of extents would fill the record a second time for little gain.
  private static @Nullable Content expected(Content before) {
    return before instanceof Content.Chunks ? null : before;
  }

  private static void addXattrChanges(
      List<Mutation> mutations, InodeNumber inode, Xattrs before, Xattrs after) {
    for (ByteString name : before.values().keySet()) {
      if (!after.values().containsKey(name)) {
        mutations.add(new Mutation.SetXattr(inode, name, null));
      }
    }
    after
        .values()
        .forEach(
            (name, value) -> {
              ByteString present = before.values().get(name);
              if (present == null || !present.equals(value)) {
                mutations.add(new Mutation.SetXattr(inode, name, value));
              }
            });
  }
}
