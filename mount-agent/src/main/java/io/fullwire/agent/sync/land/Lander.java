package io.fullwire.agent.sync.land;

import io.fullwire.agent.sync.content.EntryFailure;
import io.fullwire.agent.sync.plan.Deletion;
import io.fullwire.agent.sync.plan.Leftovers;
import io.fullwire.agent.sync.plan.LinkGroup;
import io.fullwire.agent.sync.plan.NodeState;
import io.fullwire.agent.sync.plan.Step;
import io.fullwire.agent.sync.plan.TargetDirectory;
import io.fullwire.agent.sync.scan.EntryPath;
import io.fullwire.agent.sync.scan.SourceAttributes;
import io.fullwire.protocol.codec.TreeDigest;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.Mutation;
import io.fullwire.protocol.tree.NodeBody;
import io.fullwire.protocol.tree.Timestamp;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// Carries out steps in their order, and keeps what the tree must look like afterwards: the digest
/// of all entries that are there by then. For use by one thread.
public final class Lander {
  private static final long CONTENT_WAIT_MILLIS = 20;

  private final CommitWriter writer;
  private final Leftovers leftovers;
  private final Failures failures;
  private final Tally tally;
  private final TreeDigest expected;

  /// What is in the way of the next new entry, which must be there to be put in its place.
  private final List<Step.MakeWay> way = new ArrayList<>();

  /// @param top the attributes that the top will have
  public Lander(
      CommitWriter writer,
      Leftovers leftovers,
      Failures failures,
      Tally tally,
      SourceAttributes top) {
    this.writer = writer;
    this.leftovers = leftovers;
    this.failures = failures;
    this.tally = tally;
    this.expected =
        new TreeDigest(NodeBody.DIRECTORY, top.ownership(), top.modified(), top.xattrs());
  }

  /// What the steps carried out so far have led to.
  public TreeDigest expected() {
    return expected;
  }

  public void carryOut(Step step) throws InterruptedException {
    switch (step) {
      case Step.Keep keep -> keep(keep);
      case Step.Make make -> make(make);
      case Step.Change change -> change(change);
      case Step.LinkTo link ->
          furtherName(link.path(), link.parent(), link.obstacle(), link.group());
      case Step.MakeWay gone -> way.add(gone);
      case Step.LeaveDirectory leave -> {
        if (leave.self().hasChangedNames()) {
          writer.add(List.of(touch(leave.self().inode(), leave.modified())));
        }
      }
      case Step.Fail fail -> {
        tally.planned();
        fail(fail.path(), fail.parent(), fail.reason());
      }
      case Step.FailListing fail -> failures.add(fail.path(), fail.reason());
    }
  }

  /// Takes away what the source does not have, and sets the times of the directories it was in.
  public void delete(List<Deletion> deletions) throws InterruptedException {
    Map<InodeNumber, Timestamp> touched = new LinkedHashMap<>();
    for (Deletion gone : deletions) {
      writer.add(List.of(new Mutation.Unlink(gone.parent(), gone.name(), gone.inode())));
      tally.deleted();
      if (gone.parentModified() != null) {
        touched.put(gone.parent(), gone.parentModified());
      }
    }
    for (var each : touched.entrySet()) {
      writer.add(List.of(touch(each.getKey(), each.getValue())));
    }
  }

  private void keep(Step.Keep keep) throws InterruptedException {
    LinkGroup group = keep.group();
    if (group != null && !group.firstPath().equals(keep.path())) {
      furtherName(keep.path(), keep.parent(), keep.node().inode(), group);
      return;
    }
    if (group != null) {
      group.landed(keep.node().inode());
    }
    expect(keep.path(), group, NodeState.of(keep.node()), false);
  }

  private void make(Step.Make make) throws InterruptedException {
    NodeState state = await(make.path(), make.parent(), make.state());
    if (state != null) {
      for (Step.MakeWay gone : way) {
        writer.add(List.of(new Mutation.Unlink(gone.parent(), gone.name(), gone.inode())));
        tally.deleted();
      }
      InodeNumber inode = create(make.path(), make.parent(), make.obstacle(), state, make.group());
      if (make.self() != null) {
        make.self().made(inode);
      }
    }
    way.clear();
  }

  private void change(Step.Change change) throws InterruptedException {
    NodeState state = await(change.path(), change.parent(), change.state());
    if (state == null) {
      return;
    }
    InodeNumber inode = change.node().inode();
    List<Mutation> mutations = NodeMutations.change(change.node(), state);
    boolean shared = change.node().linkCount() > 1 && !change.node().isDirectory();
    if (shared && !mutations.isEmpty()) {
      // Names that are no part of this sync may lead to the node: it stays as it is.
      create(change.path(), change.parent(), inode, state, change.group());
      return;
    }
    if (!mutations.isEmpty()) {
      writer.add(mutations);
    }
    if (change.group() != null) {
      change.group().landed(inode);
    }
    expect(change.path(), change.group(), state, !mutations.isEmpty());
  }

  private InodeNumber create(
      EntryPath path,
      TargetDirectory parent,
      @Nullable InodeNumber obstacle,
      NodeState state,
      @Nullable LinkGroup group)
      throws InterruptedException {
    InodeNumber inode = writer.newInode();
    List<Mutation> together = new ArrayList<>(2);
    if (obstacle != null) {
      together.add(new Mutation.Unlink(parent.inode(), path.lastName(), obstacle));
    }
    together.add(NodeMutations.create(parent.inode(), path.lastName(), inode, state));
    writer.add(together);
    parent.nameChanged();
    if (group != null) {
      group.landed(inode);
    }
    expect(path, group, state, true);
    return inode;
  }

  /// @param present what the name leads to now
  private void furtherName(
      EntryPath path, TargetDirectory parent, @Nullable InodeNumber present, LinkGroup group)
      throws InterruptedException {
    InodeNumber inode = group.landed();
    NodeState state = group.state();
    if (inode == null || state == null) {
      tally.planned();
      fail(path, parent, "is a link to " + group.firstPath() + ", which failed");
      return;
    }
    boolean linked = inode.equals(present);
    if (!linked) {
      InodeNumber directory = parent.inode();
      List<Mutation> together = new ArrayList<>(2);
      if (present != null) {
        together.add(new Mutation.Unlink(directory, path.lastName(), present));
      }
      together.add(new Mutation.Link(directory, path.lastName(), inode));
      writer.add(together);
      parent.nameChanged();
    }
    expect(path, group, state, !linked);
  }

  private static Mutation touch(InodeNumber directory, Timestamp modified) {
    return new Mutation.SetAttributes(directory, null, modified);
  }

  private void expect(EntryPath path, @Nullable LinkGroup group, NodeState state, boolean changed) {
    if (group != null) {
      group.state(state);
    }
    if (path.depth() == 0) {
      return;
    }
    tally.planned();
    if (changed) {
      tally.landed();
    } else {
      tally.unchanged();
    }
    expected.add(
        path.depth(),
        path.lastName(),
        group,
        state.body(),
        state.attributes().ownership(),
        state.attributes().modified(),
        state.attributes().xattrs());
  }

  private void fail(EntryPath path, TargetDirectory parent, String reason) {
    failures.add(path, reason);
    leftovers.add(parent.inode(), path.lastName());
  }

  /// The state, or null when the entry failed, which is then reported.
  private @Nullable NodeState await(
      EntryPath path, TargetDirectory parent, CompletableFuture<NodeState> state)
      throws InterruptedException {
    while (true) {
      try {
        return state.get(state.isDone() ? 0 : CONTENT_WAIT_MILLIS, TimeUnit.MILLISECONDS);
      } catch (TimeoutException notYet) {
        writer.pause();
      } catch (ExecutionException e) {
        if (e.getCause() instanceof EntryFailure failure) {
          tally.planned();
          fail(path, parent, failure.reason());
          return null;
        }
        throw e.getCause() instanceof RuntimeException fatal
            ? fatal
            : new IllegalStateException("reading " + path + " failed", e.getCause());
      }
    }
  }
}
