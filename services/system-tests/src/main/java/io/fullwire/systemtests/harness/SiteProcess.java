package io.fullwire.systemtests.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/// A site as `fullwire up` runs it. It can be killed and started again on the same data.
public final class SiteProcess implements AutoCloseable {
  /// Six seconds are promised on an idle machine from a built tree. A test may share its machine
  /// and run what was just built, without a start-up cache.
  private static final Duration READY_LIMIT = Duration.ofMinutes(4);

  private final Installation installation;
  private final SitePlace place;
  private long launchedNanos;
  private RunningProcess process;
  private Duration startTook = Duration.ZERO;

  private SiteProcess(Installation installation, SitePlace place) {
    this.installation = installation;
    this.place = place;
    this.process = launch();
  }

  /// Starts a site and returns when it serves.
  public static SiteProcess start(Installation installation, SitePlace place) {
    SiteProcess site = launch(installation, place);
    site.awaitReady();
    return site;
  }

  /// Starts a site, which does not serve before [#awaitReady()] has returned.
  static SiteProcess launch(Installation installation, SitePlace place) {
    Scratch.make(place.home());
    return new SiteProcess(installation, place);
  }

  private RunningProcess launch() {
    launchedNanos = System.nanoTime();
    Command up =
        Command.of(
            installation.launcher(),
            "up",
            "--site",
            place.name(),
            "--data",
            place.data(),
            "--listen",
            place.gateway());
    if (!place.relayListen().isEmpty()) {
      up = up.and("--relay-listen", place.relayListen());
    }
    up = up.and(place.options().toArray());
    return RunningProcess.start(
        "site " + place.name(),
        up.with("HOME", place.home().toString()).behind(place.prefix()),
        place.log());
  }

  /// Stops it when it does not get ready.
  void awaitReady() {
    try {
      process.awaitLine("ready " + place.name() + " ", READY_LIMIT);
    } catch (RuntimeException notReady) {
      process.close();
      throw notReady;
    }
    startTook = Duration.ofNanos(System.nanoTime() - launchedNanos);
  }

  /// How long the last start took until the site served.
  public Duration startTook() {
    return startTook;
  }

  public SitePlace place() {
    return place;
  }

  /// The command line as someone at this site uses it.
  public FullwireCli cli() {
    return new FullwireCli(installation, place, token());
  }

  public String token() {
    Path file = place.data().resolve("token");
    try {
      return Files.readString(file).strip();
    } catch (IOException e) {
      throw new UncheckedIOException("site " + place.name() + " wrote no token to " + file, e);
    }
  }

  public long pid() {
    return process.pid();
  }

  /// `kill -9`.
  public void kill() {
    process.kill();
  }

  /// SIGTERM; answers the exit status.
  public int stop() {
    return process.stop();
  }

  /// Starts it again on the same data, with the same addresses.
  public void restart() {
    process.close();
    process = launch();
    awaitReady();
  }

  @Override
  public void close() {
    process.close();
  }
}
