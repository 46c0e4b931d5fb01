package io.fullwire.agent.cli;

import io.fullwire.agent.ahead.AheadSettings;
import io.fullwire.agent.cli.host.BackgroundProcess;
import io.fullwire.agent.cli.host.MountPoints;
import io.fullwire.agent.cli.text.Place;
import io.fullwire.agent.cli.text.Quantities;
import io.fullwire.agent.mount.MountMain;
import io.fullwire.agent.mount.MountRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `fullwire mount`: in the background it is this program once more, with `--foreground`.
@Command(
    name = "mount",
    description = "mount a tree, read-only; returns when the mount answers",
    sortOptions = false)
final class MountCommand implements Callable<Integer> {
  @Parameters(index = "0", paramLabel = "TREE[:/PATH]", description = "a tree or a part of it")
  private String tree = "";

  @Parameters(index = "1", paramLabel = "DIR", description = "a directory of this host")
  private Path directory = Path.of("");

  @Option(names = "--read-only", description = "the only way there is in this version")
  private boolean readOnly;

  @Option(names = "--driver", paramLabel = "D", description = "linux, jnr or auto (default)")
  private @Nullable String driver;

  @Option(names = "--cache", paramLabel = "DIR", description = "where content is cached")
  private @Nullable Path cache;

  @Option(names = "--cache-size", paramLabel = "SIZE", description = "at most this much (2GiB)")
  private @Nullable String cacheSize;

  @Option(
      names = "--ahead-max",
      paramLabel = "SIZE",
      description = "sent ahead and not used yet, at most (32MiB)")
  private @Nullable String aheadMax;

  @Option(names = "--no-ahead", description = "one request a file")
  private boolean noAhead;

  @Option(names = "--allow-other", description = "other users may enter it")
  private boolean allowOther;

  @Option(
      names = "--read-timeout",
      paramLabel = "TIME",
      description = "how long a read waits for content that cannot be had")
  private @Nullable String readTimeout;

  @Option(names = "--etimedout", description = "such a read fails with ETIMEDOUT instead of EIO")
  private boolean tellTimeOut;

  @Option(names = "--foreground", description = "stay, until unmounted or interrupted")
  private boolean foreground;

  private final Session session;

  MountCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws InterruptedException {
    MountRequest request = request();
    if (!readOnly) {
      session.note("mounts are read-only in this version");
    }
    if (foreground) {
      return MountMain.run(request, session.out(), session.err());
    }
    requireDirectory();
    session.note(BackgroundProcess.start(Main.class.getName(), arguments(), environment(), log()));
    return ExitStatus.DONE;
  }

  private MountRequest request() {
    Place.InTree place = Place.parseTree(tree);
    MountRequest base =
        MountRequest.of(
            session.gatewayUri(),
            session.token(),
            place.tree(),
            place.path(),
            MountPoints.canonical(directory),
            session.environment());
    long aheadBytes = aheadMax == null ? AheadSettings.BYTES_MAX : Quantities.bytes(aheadMax);
    return new MountRequest(
        base.gateway(),
        base.token(),
        base.tree(),
        base.path(),
        base.directory(),
        driver == null ? base.driver() : driver,
        cache == null ? null : cache.toAbsolutePath(),
        cacheSize == null ? base.cacheSizeBytes() : Quantities.bytes(cacheSize),
        new AheadSettings(aheadBytes, !noAhead),
        allowOther,
        readTimeout == null ? base.waitLimit() : Quantities.time(readTimeout),
        tellTimeOut,
        base.environment());
  }

  /// A dead mount is no directory to anyone, and is removed by whoever mounts.
  private void requireDirectory() {
    Path canonical = MountPoints.canonical(directory);
    if (!Files.isDirectory(canonical) && !MountPoints.read().contains(canonical)) {
      throw new UsageException("'" + directory + "' is no directory");
    }
  }

  private List<String> arguments() {
    List<String> arguments = new ArrayList<>(List.of("mount", "--foreground", "--read-only"));
    addIfGiven(arguments, "--driver", driver);
    addIfGiven(arguments, "--cache", cache == null ? null : cache.toAbsolutePath().toString());
    addIfGiven(arguments, "--cache-size", cacheSize);
    addIfGiven(arguments, "--ahead-max", aheadMax);
    addIfGiven(arguments, "--read-timeout", readTimeout);
    addIf(arguments, "--no-ahead", noAhead);
    addIf(arguments, "--allow-other", allowOther);
    addIf(arguments, "--etimedout", tellTimeOut);
    arguments.add("--");
    arguments.add(tree);
    arguments.add(MountPoints.canonical(directory).toString());
    return arguments;
  }

  private static void addIfGiven(List<String> arguments, String option, @Nullable String value) {
    if (value != null) {
      arguments.add(option);
      arguments.add(value);
    }
  }

  private static void addIf(List<String> arguments, String option, boolean given) {
    if (given) {
      arguments.add(option);
    }
  }

  /// The token goes by the environment, which other users cannot see.
  private Map<String, String> environment() {
    return Map.of(
        "FULLWIRE_GATEWAY", session.gatewayUri().toString(), "FULLWIRE_TOKEN", session.token());
  }

  /// One file a directory, so that it does not pile up.
  private Path log() {
    String state = session.environment().get("XDG_STATE_HOME");
    Path base =
        state == null || state.isEmpty() ? session.home().resolve(".local/state") : Path.of(state);
    int hash = MountPoints.canonical(directory).hashCode();
    return base.resolve("fullwire/mount-" + HexFormat.of().toHexDigits(hash) + ".log");
  }
}
