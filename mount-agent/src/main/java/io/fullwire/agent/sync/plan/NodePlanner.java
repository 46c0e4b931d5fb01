package io.fullwire.agent.sync.plan;

import io.fullwire.agent.sync.scan.EntryPath;
import io.fullwire.agent.sync.scan.FileIdentity;
import io.fullwire.agent.sync.scan.SourceAttributes;
import io.fullwire.agent.sync.scan.SourceEntry;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.Node;
import io.fullwire.protocol.tree.NodeBody;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// Plans entries that may have several names: everything but directories.
///
/// Remembers the nodes of the source that have several names, and those of the tree. For use by
/// one thread.
final class NodePlanner {
  private final PlanRules rules;
  private final ContentSource content;
  private final StepSink steps;
  private final Map<FileIdentity, LinkGroup> groups = new HashMap<>();

  /// Which node of the source a node of the tree with several names stands for. Two that share one
  /// node in the tree and none in the source must come apart.
  private final Map<InodeNumber, FileIdentity> claims = new HashMap<>();

  NodePlanner(PlanRules rules, ContentSource content, StepSink steps) {
    this.rules = rules;
    this.content = content;
    this.steps = steps;
  }

  /// @param present what the tree has under the name, and no directory; null when it has nothing
  void planFile(SourceEntry.File file, TargetDirectory parent, @Nullable Node present)
      throws InterruptedException {
    LinkGroup group = null;
    if (file.mayHaveMoreNames()) {
      group = groups.get(file.identity());
      if (group != null) {
        file.directory().release();
        planFurtherName(file.path(), parent, present, group);
        return;
      }
      group = firstName(file.path(), file.identity());
    }
    CompletableFuture<NodeState> state;
    boolean equal = false;
    if (present != null && !rules.checksum() && looksUnchanged(file, present)) {
      file.directory().release();
      state = CompletableFuture.completedFuture(new NodeState(present.body(), file.attributes()));
      equal = hasAttributes(present, file.attributes());
    } else {
      state = content.read(file);
    }
    boolean kept =
        present != null
            && present.body() instanceof NodeBody.File
            && claim(present, file.identity());
    addFirst(file.path(), parent, present, group, state, kept, equal);
  }

  void planSpecial(SourceEntry.Special special, TargetDirectory parent, @Nullable Node present)
      throws InterruptedException {
    LinkGroup group = null;
    if (special.mayHaveMoreNames()) {
      group = groups.get(special.identity());
      if (group != null) {
        planFurtherName(special.path(), parent, present, group);
        return;
      }
      group = firstName(special.path(), special.identity());
    }
    boolean kept =
        present != null
            && present.body().equals(special.body())
            && claim(present, special.identity());
    addFirst(
        special.path(),
        parent,
        present,
        group,
        CompletableFuture.completedFuture(new NodeState(special.body(), special.attributes())),
        kept,
        present != null && hasAttributes(present, special.attributes()));
  }

  private void addFirst(
      EntryPath path,
      TargetDirectory parent,
      @Nullable Node present,
      @Nullable LinkGroup group,
      CompletableFuture<NodeState> state,
      boolean kept,
      boolean equal)
      throws InterruptedException {
    if (!kept || present == null) {
      InodeNumber obstacle = present == null ? null : present.inode();
      steps.add(new Step.Make(path, parent, obstacle, state, group, null));
      return;
    }
    if (group != null) {
      group.keeps(present.inode());
    }
    steps.add(
        equal
            ? new Step.Keep(path, parent, present, group)
            : new Step.Change(path, parent, present, state, group));
  }

  private void planFurtherName(
      EntryPath path, TargetDirectory parent, @Nullable Node present, LinkGroup group)
      throws InterruptedException {
    if (present != null && present.inode().equals(group.existing())) {
      steps.add(new Step.Keep(path, parent, present, group));
    } else {
      InodeNumber obstacle = present == null ? null : present.inode();
      steps.add(new Step.LinkTo(path, parent, obstacle, group));
    }
  }

  private LinkGroup firstName(EntryPath path, FileIdentity identity) {
    LinkGroup group = new LinkGroup(path);
    groups.put(identity, group);
    return group;
  }

  private boolean claim(Node node, FileIdentity identity) {
    return node.linkCount() == 1 || claims.putIfAbsent(node.inode(), identity) == null;
  }

  private static boolean looksUnchanged(SourceEntry.File file, Node node) {
    return node.body() instanceof NodeBody.File
        && node.sizeBytes() == file.status().sizeBytes()
        && node.modified().equals(file.attributes().modified());
  }

  private static boolean hasAttributes(Node node, SourceAttributes attributes) {
    return NodeState.of(node).attributes().equals(attributes);
  }
}
