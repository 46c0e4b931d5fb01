package io.fullwire.agent.sync;

import io.fullwire.agent.sync.SyncProgress.Phase;
import io.fullwire.agent.sync.SyncReport.State;
import io.fullwire.agent.sync.call.Patience;
import io.fullwire.agent.sync.content.BlobSink;
import io.fullwire.agent.sync.content.BlobUploader;
import io.fullwire.agent.sync.content.ContentReader;
import io.fullwire.agent.sync.content.NoBlobs;
import io.fullwire.agent.sync.content.RateLimit;
import io.fullwire.agent.sync.land.CommitWriter;
import io.fullwire.agent.sync.land.Failures;
import io.fullwire.agent.sync.land.Lander;
import io.fullwire.agent.sync.land.Tally;
import io.fullwire.agent.sync.plan.ContentSource;
import io.fullwire.agent.sync.plan.Deletion;
import io.fullwire.agent.sync.plan.Leftovers;
import io.fullwire.agent.sync.plan.PlanRules;
import io.fullwire.agent.sync.plan.Planner;
import io.fullwire.agent.sync.plan.Step;
import io.fullwire.agent.sync.plan.StepSink;
import io.fullwire.agent.sync.plan.TargetCursor;
import io.fullwire.agent.sync.scan.AttributeReader;
import io.fullwire.agent.sync.scan.PathFilter;
import io.fullwire.agent.sync.scan.Scanner;
import io.fullwire.agent.sync.verify.ReadBack;
import io.fullwire.agent.sync.verify.Verifier;
import io.fullwire.client.catalog.CatalogClient;
import io.fullwire.client.chunk.ChunkClient;
import io.fullwire.posix.Errno;
import io.fullwire.posix.Posix;
import io.fullwire.posix.PosixException;
import io.fullwire.protocol.codec.TreeDigest;
import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.InodeNumber;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One sync from beginning to end. For use by one thread, which also carries out the steps; those
/// that scan, plan, read and send are its own and end with it.
final class SyncRun {
  private final CatalogClient catalog;
  private final ChunkClient chunks;
  private final Posix posix;
  private final Patience patience;
  private final String committer;
  private final SyncRequest request;
  private final SyncOptions options;
  private final SyncListener listener;
  private final SyncProgress progress;
  private final Failures failures;
  private final Tally tally = new Tally();
  private final Leftovers leftovers = new Leftovers();
  private final long startNanos = System.nanoTime();

  SyncRun(
      CatalogClient catalog,
      ChunkClient chunks,
      Posix posix,
      Patience patience,
      String committer,
      SyncRequest request,
      SyncListener listener,
      SyncProgress progress) {
    this.catalog = catalog;
    this.chunks = chunks;
    this.posix = posix;
    this.patience = patience;
    this.committer = committer;
    this.request = request;
    this.options = request.options();
    this.listener = listener;
    this.progress = progress;
    this.failures = new Failures(listener::failed);
  }

  SyncReport run() throws InterruptedException {
    AttributeReader attributes = new AttributeReader(options.allAttributes());
    PathFilter filter = new PathFilter(options.filters(), request.filterPrefix());
    try (Scanner scanner =
        Scanner.open(posix, request.source().toByteArray(), filter, attributes)) {
      TargetFinder finder = new TargetFinder(catalog, request.tree().id(), patience);
      TargetFinder.Found found = finder.find(request.target());
      return options.dryRun()
          ? dryRun(scanner, filter, attributes, found)
          : land(scanner, filter, attributes, finder, found);
    } catch (PosixException e) {
      throw new FullwireException(codeOf(e), "source cannot be read: " + e.getMessage(), e);
    }
  }

  private static ErrorCode codeOf(PosixException e) {
    return switch (e.errno()) {
      case Errno.ENOENT -> ErrorCode.NOT_FOUND;
      case Errno.EACCES, Errno.EPERM -> ErrorCode.FORBIDDEN;
      default -> ErrorCode.INVALID_REQUEST;
    };
  }

  private SyncReport land(
      Scanner scanner,
      PathFilter filter,
      AttributeReader attributes,
      TargetFinder finder,
      TargetFinder.Found found)
      throws InterruptedException {
    CommitWriter writer =
        new CommitWriter(
            catalog, request.tree().id(), committer, patience, System::nanoTime, found.revision());
    InodeNumber target = finder.make(found, writer, scanner.top().attributes());
    Lander lander = new Lander(writer, leftovers, failures, tally, scanner.top().attributes());
    RateLimit rate = RateLimit.ofSystem(options.bytesPerSecondMax());
    List<Deletion> deletions;
    try (BlobUploader uploader = new BlobUploader(chunks, patience, rate, progress::sentBytes);
        FileReading reading = new FileReading(new ContentReader(attributes, uploader), progress)) {
      deletions =
          planAndCarryOut(
              scanner, filter, reading, snapshot(target, writer.revision()), lander::carryOut);
    }
    writer.flush();
    progress.enter(Phase.DELETING);
    if (mayDelete(deletions)) {
      lander.delete(deletions);
      writer.flush();
    }
    progress.enter(Phase.VERIFYING);
    return report(verify(snapshot(target, writer.revision()), lander.expected()));
  }

  private Verifier.Verdict verify(TargetSnapshot snapshot, TreeDigest expected)
      throws InterruptedException {
    if (options.verification() == Verification.NONE) {
      return Verifier.Verdict.UNCHECKED;
    }
    try (TargetSnapshot.Opened opened = snapshot.open()) {
      TargetCursor cursor = opened.cursor();
      return switch (options.verification()) {
        case NONE -> Verifier.Verdict.UNCHECKED;
        case COUNT -> Verifier.count(cursor, leftovers, expected);
        case DIGEST -> Verifier.digest(cursor, leftovers, expected);
        case READBACK ->
            Verifier.readBack(
                cursor, leftovers, expected, new ReadBack(chunks, request.tree().home(), patience));
      };
    }
  }

  private SyncReport dryRun(
      Scanner scanner, PathFilter filter, AttributeReader attributes, TargetFinder.Found found)
      throws InterruptedException {
    DryRun dryRun = new DryRun(options.checksum(), listener, failures, tally);
    TargetSnapshot snapshot =
        found.missing().isEmpty()
            ? snapshot(found.directory(), found.revision())
            : TargetSnapshot.ofNothing(request.tree().id());
    List<Deletion> deletions;
    if (options.checksum()) {
      BlobSink nowhere = new NoBlobs();
      try (FileReading reading =
          new FileReading(new ContentReader(attributes, nowhere), progress)) {
        deletions = planAndCarryOut(scanner, filter, reading, snapshot, dryRun::carryOut);
      }
    } else {
      deletions = planAndCarryOut(scanner, filter, new NoReading(), snapshot, dryRun::carryOut);
    }
    if (mayDelete(deletions)) {
      dryRun.delete(deletions);
    }
    return report(Verifier.Verdict.UNCHECKED);
  }

  private TargetSnapshot snapshot(InodeNumber directory, long revisionMin) {
    return () ->
        new TargetSnapshot.Opened(catalog.snapshot(request.tree().id(), directory, revisionMin));
  }

  private interface Steps {
    void carryOut(Step step) throws InterruptedException;
  }

  /// @return what is left to be deleted
  private List<Deletion> planAndCarryOut(
      Scanner scanner,
      PathFilter filter,
      ContentSource content,
      TargetSnapshot snapshot,
      Steps steps)
      throws InterruptedException {
    try (TargetSnapshot.Opened opened = snapshot.open()) {
      TargetCursor cursor = opened.cursor();
      StepQueue queue = new StepQueue();
      PlanRules rules = new PlanRules(options.checksum(), options.delete(), options.deletionsMax());
      Planner planner =
          new Planner(scanner, cursor, filter, rules, content, counted(queue), leftovers);
      try (Planning planning = new Planning(planner, queue)) {
        for (Step step = planning.take(); step != null; step = planning.take()) {
          steps.carryOut(step);
          if (isEntry(step)) {
            progress.finishedEntry();
          }
        }
      }
      return withinLimit(planner);
    }
  }

  private StepSink counted(StepQueue queue) {
    return step -> {
      if (isEntry(step)) {
        progress.foundEntry();
      }
      if (step instanceof Step.LeaveDirectory && step.path().depth() == 0) {
        progress.enter(Phase.LANDING);
      }
      queue.add(step);
    };
  }

  private static boolean isEntry(Step step) {
    return switch (step) {
      case Step.Keep keep -> keep.path().depth() > 0;
      case Step.Change change -> change.path().depth() > 0;
      case Step.Make make -> true;
      case Step.LinkTo link -> true;
      case Step.Fail fail -> true;
      case Step.MakeWay way -> false;
      case Step.LeaveDirectory leave -> false;
      case Step.FailListing fail -> false;
    };
  }

  private List<Deletion> withinLimit(Planner planner) {
    long count = planner.madeWayCount() + planner.deletions().size();
    if (count <= options.deletionsMax()) {
      return planner.deletions();
    }
    failures.add(
        ".",
        "deletions would be " + count + ", at most " + options.deletionsMax() + ": none was made");
    return List.of();
  }

  private boolean mayDelete(List<Deletion> deletions) {
    return failures.isEmpty() && !deletions.isEmpty();
  }

  private SyncReport report(Verifier.Verdict verdict) {
    boolean whole = failures.isEmpty();
    State state = !verdict.right() ? State.INVALID : whole ? State.SUCCEEDED : State.PARTIAL;
    boolean undeleted = verdict.right() && !whole && options.delete();
    return report(
        state,
        verdict.digest(),
        undeleted ? "nothing was deleted, since not all else succeeded" : verdict.problem());
  }

  SyncReport interrupted() {
    return report(State.INTERRUPTED, null, "interrupted; the same command goes on from here");
  }

  SyncReport failed(String problem) {
    return report(State.FAILED, null, problem);
  }

  private SyncReport report(State state, @Nullable String digest, @Nullable String problem) {
    SyncProgress.Reading reading = progress.read();
    boolean believed = state == State.SUCCEEDED || state == State.PARTIAL;
    return new SyncReport(
        state,
        tally.plannedCount(),
        tally.landedCount(),
        tally.unchangedCount(),
        tally.deletedCount(),
        reading.bytesDone(),
        reading.wireBytes(),
        believed ? Duration.ofNanos(System.nanoTime() - startNanos) : null,
        digest,
        failures.all(),
        problem);
  }
}
