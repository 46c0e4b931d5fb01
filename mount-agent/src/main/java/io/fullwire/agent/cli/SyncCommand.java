package io.fullwire.agent.cli;

import io.fullwire.agent.cli.gateway.Site;
import io.fullwire.agent.cli.host.Interruptible;
import io.fullwire.agent.cli.progress.ProgressReporter;
import io.fullwire.agent.cli.text.Place;
import io.fullwire.agent.cli.text.Quantities;
import io.fullwire.agent.sync.SyncEngine;
import io.fullwire.agent.sync.SyncOptions;
import io.fullwire.agent.sync.SyncProgress;
import io.fullwire.agent.sync.SyncReport;
import io.fullwire.agent.sync.SyncRequest;
import io.fullwire.agent.sync.Verification;
import io.fullwire.agent.sync.call.Patience;
import io.fullwire.posix.Posix;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.TreeDescriptor;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `fullwire sync`: a directory of this host into a tree.
@Command(
    name = "sync",
    description = "make a directory of a tree like a directory of this host",
    sortOptions = false,
    footer = {
      "",
      "A slash at the end of SRC means its contents, as in rsync.",
      "Patterns are rsync's; the first that matches decides."
    })
final class SyncCommand implements Callable<Integer> {
  @Parameters(index = "0", paramLabel = "SRC", description = "a directory of this host")
  private String source = "";

  @Parameters(index = "1", paramLabel = "TREE:/PATH", description = "what becomes like it")
  private String target = "";

  @Option(
      names = {"-n", "--dry-run"},
      description = "say what would be done, and do nothing")
  private boolean dryRun;

  @Option(names = "--delete", description = "take away what SRC does not have, after all else")
  private boolean delete;

  @Option(
      names = "--max-delete",
      paramLabel = "N",
      description = "when more would be deleted, delete nothing")
  private long deletionsMax = Long.MAX_VALUE;

  @Option(names = "--checksum", description = "compare content by reading it, not size and time")
  private boolean checksum;

  @Option(
      names = "--bwlimit",
      paramLabel = "RATE",
      description = "content on the wire a second, in KiB or with a unit: 500k, 1.5m, 20MB")
  private String bandwidth = "0";

  @Option(
      names = "--verify",
      paramLabel = "HOW",
      description = "none, count, digest (default) or readback")
  private Verification verification = Verification.DIGEST;

  @Option(
      names = "--all-xattrs",
      description = "extended attributes beyond user., as far as they can be read")
  private boolean allAttributes;

  @ArgGroup(exclusive = true, multiplicity = "0..*")
  private List<FilterOption> filters = new ArrayList<>();

  private final Session session;

  SyncCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    Places places = places();
    SyncOptions wanted = options();
    try (Interruptible work = Interruptible.thread()) {
      return SyncOutcome.print(session, report(places, wanted, work));
    }
  }

  private SyncReport report(Places places, SyncOptions wanted, Interruptible work) {
    try (Site site = session.gateway().openSite()) {
      TreeDescriptor tree = session.gateway().tree(places.target.tree()).toDescriptor();
      SyncSource from = SyncSource.of(places.source.path());
      return run(site, from.request(tree, places.target, wanted));
    } catch (FullwireException e) {
      return work.isInterrupted()
          ? SyncEngine.interrupted()
          : SyncEngine.notStarted(String.valueOf(e.getMessage()));
    } catch (RuntimeException e) {
      // What waits for an answer says in many ways that its thread was interrupted.
      if (work.isInterrupted()) {
        return SyncEngine.interrupted();
      }
      throw e;
    }
  }

  private record Places(Place.Local source, Place.InTree target) {}

  private Places places() {
    if (Place.parse(source) instanceof Place.Local from
        && Place.parse(target) instanceof Place.InTree to) {
      return new Places(from, to);
    }
    throw new UsageException(
        "sync from '"
            + source
            + "' to '"
            + target
            + "' is not in this version; from a local directory to TREE:/PATH is");
  }

  private SyncOptions options() {
    if (deletionsMax < 0) {
      throw new UsageException("--max-delete is " + deletionsMax + "; at least 0");
    }
    return new SyncOptions(
        FilterOption.filters(filters),
        checksum,
        delete,
        deletionsMax,
        dryRun,
        Quantities.bytesPerSecond(bandwidth),
        verification,
        allAttributes);
  }

  private SyncReport run(Site site, SyncRequest request) {
    SyncProgress progress = new SyncProgress();
    SyncEngine engine =
        new SyncEngine(
            site.catalog(),
            site.chunksOf(request.tree()),
            Posix.ofThisHost(),
            Patience.DEFAULT,
            "sync on " + SyncSource.hostName());
    try (ProgressReporter reporter = reporter(progress)) {
      return engine.run(request, new SyncOutcome.Live(session, reporter), progress);
    }
  }

  private ProgressReporter reporter(SyncProgress progress) {
    if (session.json() && !session.quiet()) {
      return ProgressReporter.asEvents(session.err(), progress, session::printEvent);
    }
    boolean line = session.terminal().errIsTerminal() && !session.quiet() && !session.json();
    return line
        ? ProgressReporter.onTerminal(session.err(), progress)
        : ProgressReporter.silent(session.err());
  }
}
