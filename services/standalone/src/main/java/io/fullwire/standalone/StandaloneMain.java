package io.fullwire.standalone;

import io.fullwire.standalone.site.SiteRequest;
import io.fullwire.standalone.site.StandaloneSite;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;

/// `fullwire up`: a whole site in one process, until SIGTERM or a failure that it can not outlive.
public final class StandaloneMain {
  private static final Logger LOG = LoggerFactory.getLogger(StandaloneMain.class);

  /// A stop that takes longer than this is stuck; what was acknowledged is on disk in any case.
  private static final Duration STOP_WITHIN = Duration.ofSeconds(15);

  private static final int FAILED = CommandLine.ExitCode.SOFTWARE;

  private StandaloneMain() {}

  public static void main(String... args) {
    System.exit(UpCommand.commandLine(StandaloneMain::run).execute(args));
  }

  private static int run(SiteRequest request) {
    CountDownLatch failed = new CountDownLatch(1);
    StandaloneSite site;
    try {
      site = StandaloneSite.start(request, home(), failed::countDown);
    } catch (RuntimeException notStarted) {
      LOG.debug("not started", notStarted);
      System.err.println("fullwire: " + StartFailure.explain(notStarted));
      return FAILED;
    }
    stopAtExit(site);
    // Standard output carries this line alone; scripts wait for it.
    System.out.println("ready " + site.endpoints().site() + " " + site.endpoints().gateway());
    System.out.flush();
    awaitFailure(failed);
    return FAILED;
  }

  /// A signal ends the JVM through its shutdown hooks, and so does the `System.exit` after a
  /// failure: the one place that stops the site.
  private static void stopAtExit(StandaloneSite site) {
    Thread stop = new Thread(site::close, "stop-site");
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  stop.start();
                  if (!joined(stop)) {
                    LOG.error("the site did not stop within {}; halting", STOP_WITHIN);
                    Runtime.getRuntime().halt(FAILED);
                  }
                },
                "stop-at-exit"));
  }

  private static boolean joined(Thread stop) {
    try {
      return stop.join(STOP_WITHIN);
    } catch (InterruptedException hurried) {
      return false;
    }
  }

  /// Waits for as long as the site is well; a signal ends the JVM meanwhile.
  private static void awaitFailure(CountDownLatch failed) {
    try {
      failed.await();
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  /// `$HOME` before the user's entry in the password file, as a shell has it.
  private static Path home() {
    String fromShell = System.getenv("HOME");
    return Path.of(
        fromShell == null || fromShell.isEmpty() ? System.getProperty("user.home") : fromShell);
  }
}
