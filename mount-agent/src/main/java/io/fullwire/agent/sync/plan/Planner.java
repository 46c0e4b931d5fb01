package io.fullwire.agent.sync.plan;

import io.fullwire.agent.sync.scan.DirectoryListing;
import io.fullwire.agent.sync.scan.EntryPath;
import io.fullwire.agent.sync.scan.PathFilter;
import io.fullwire.agent.sync.scan.Scanner;
import io.fullwire.agent.sync.scan.SourceEntry;
import io.fullwire.protocol.tree.Entry;
import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.Node;
import io.fullwire.protocol.tree.NodeBody;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// Walks source and tree side by side, as two sorted lists are merged, and says step by step what
/// has to become of each entry. For use by one thread, whose stack must hold the deepest path.
public final class Planner {
  private final Scanner scanner;
  private final TargetCursor cursor;
  private final Surplus surplus;
  private final PlanRules rules;
  private final NodePlanner nodes;
  private final StepSink steps;
  private final Leftovers leftovers;
  private final List<Deletion> deletions = new ArrayList<>();
  private long madeWayCount;

  public Planner(
      Scanner scanner,
      TargetCursor cursor,
      PathFilter filter,
      PlanRules rules,
      ContentSource content,
      StepSink steps,
      Leftovers leftovers) {
    this.scanner = scanner;
    this.cursor = cursor;
    this.surplus = new Surplus(cursor, filter);
    this.rules = rules;
    this.nodes = new NodePlanner(rules, content, steps);
    this.steps = steps;
    this.leftovers = leftovers;
  }

  /// Plans everything. Returns when all steps are handed over, which is long before all content
  /// is stored.
  public void run() throws InterruptedException {
    SourceEntry.Directory top = scanner.top();
    Node root = cursor.root();
    TargetDirectory self = TargetDirectory.existing(root.inode());
    keepOrChange(top, self, root);
    merge(top, self, root.inode());
  }

  /// What the source does not have, deepest first; complete after [#run()]. Empty without
  /// `delete`.
  public List<Deletion> deletions() {
    return deletions;
  }

  /// What had to go at once, for a new entry of another kind to take its name.
  public long madeWayCount() {
    return madeWayCount;
  }

  /// @param existing the directory in the tree; null when it is to be made and so has no entries
  private void merge(
      SourceEntry.Directory directory, TargetDirectory self, @Nullable InodeNumber existing)
      throws InterruptedException {
    DirectoryListing listing = scanner.list(directory);
    if (listing.failure() != null) {
      steps.add(new Step.FailListing(directory.path(), listing.failure()));
    }
    for (SourceEntry entry : listing.entries()) {
      EntryName name = entry.path().lastName();
      passSurplus(directory, existing, name);
      Entry counterpart = existing == null ? null : cursor.peekIn(existing);
      boolean paired = counterpart != null && counterpart.name().equals(name);
      plan(entry, self, paired ? counterpart : null);
    }
    passSurplus(directory, existing, null);
    steps.add(new Step.LeaveDirectory(directory.path(), self, directory.attributes().modified()));
  }

  /// Deals with the tree's entries that come before `upTo`; with all of the rest when it is null.
  private void passSurplus(
      SourceEntry.Directory directory, @Nullable InodeNumber existing, @Nullable EntryName upTo) {
    if (existing == null) {
      return;
    }
    for (Entry entry = cursor.peekIn(existing);
        entry != null && (upTo == null || entry.name().compareTo(upTo) < 0);
        entry = cursor.peekIn(existing)) {
      leftovers.add(existing, entry.name());
      if (rules.delete()) {
        surplus.take(
            directory.path().child(entry.name()),
            entry,
            directory.attributes().modified(),
            deletions);
      } else {
        cursor.pass(entry);
      }
    }
  }

  private void plan(SourceEntry entry, TargetDirectory parent, @Nullable Entry counterpart)
      throws InterruptedException {
    switch (entry) {
      case SourceEntry.Directory directory -> planDirectory(directory, parent, counterpart);
      case SourceEntry.Unreadable unreadable -> {
        if (counterpart != null) {
          cursor.pass(counterpart);
        }
        steps.add(new Step.Fail(unreadable.path(), parent, unreadable.reason()));
      }
      case SourceEntry.File file -> {
        String obstruction = clear(file.path(), counterpart);
        if (obstruction == null) {
          nodes.planFile(file, parent, nodeUnlessCleared(counterpart));
        } else {
          file.directory().release();
          steps.add(new Step.Fail(file.path(), parent, obstruction));
        }
      }
      case SourceEntry.Special special -> {
        String obstruction = clear(special.path(), counterpart);
        if (obstruction == null) {
          nodes.planSpecial(special, parent, nodeUnlessCleared(counterpart));
        } else {
          steps.add(new Step.Fail(special.path(), parent, obstruction));
        }
      }
    }
  }

  private void planDirectory(
      SourceEntry.Directory directory, TargetDirectory parent, @Nullable Entry counterpart)
      throws InterruptedException {
    if (counterpart != null) {
      cursor.advance();
    }
    if (counterpart != null && counterpart.node().isDirectory()) {
      keepOrChange(directory, parent, counterpart.node());
      InodeNumber inode = counterpart.node().inode();
      merge(directory, TargetDirectory.existing(inode), inode);
    } else {
      TargetDirectory self = TargetDirectory.toBeMade();
      steps.add(
          new Step.Make(
              directory.path(),
              parent,
              counterpart == null ? null : counterpart.node().inode(),
              stateOf(directory),
              null,
              self));
      merge(directory, self, null);
    }
  }

  private void keepOrChange(SourceEntry.Directory directory, TargetDirectory parent, Node node)
      throws InterruptedException {
    NodeState wanted = new NodeState(NodeBody.DIRECTORY, directory.attributes());
    steps.add(
        wanted.equals(NodeState.of(node))
            ? new Step.Keep(directory.path(), parent, node, null)
            : new Step.Change(directory.path(), parent, node, stateOf(directory), null));
  }

  private static CompletableFuture<NodeState> stateOf(SourceEntry.Directory directory) {
    return CompletableFuture.completedFuture(
        new NodeState(NodeBody.DIRECTORY, directory.attributes()));
  }

  /// Moves the cursor behind the counterpart of an entry that is no directory. A directory that is
  /// in the way goes at once, since the new entry cannot wait for the deletions at the end.
  ///
  /// @return why it stays in the way; null when it does not
  private @Nullable String clear(EntryPath path, @Nullable Entry counterpart)
      throws InterruptedException {
    if (counterpart == null) {
      return null;
    }
    if (!counterpart.node().isDirectory()) {
      cursor.advance();
      return null;
    }
    List<Deletion> below = new ArrayList<>();
    boolean whole = surplus.take(path, counterpart, null, below);
    if (!whole) {
      return "is a directory in the tree that holds excluded entries";
    }
    if (below.size() > 1 && !rules.delete()) {
      return "is a directory in the tree that is not empty; --delete makes way";
    }
    madeWayCount += below.size();
    if (madeWayCount > rules.deletionsMax()) {
      madeWayCount -= below.size();
      return "is a directory in the tree; with it deletions would be "
          + (madeWayCount + below.size())
          + ", at most "
          + rules.deletionsMax();
    }
    for (Deletion gone : below) {
      steps.add(new Step.MakeWay(gone.path(), gone.parent(), gone.name(), gone.inode()));
    }
    return null;
  }

  private static @Nullable Node nodeUnlessCleared(@Nullable Entry counterpart) {
    return counterpart == null || counterpart.node().isDirectory() ? null : counterpart.node();
  }
}
