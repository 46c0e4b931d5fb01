package io.fullwire.agent.mount;

import io.fullwire.protocol.error.FullwireException;
import java.io.IOException;
import java.io.PrintStream;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A process that is one mount.
public final class MountMain {
  private static final Logger log = LoggerFactory.getLogger(MountMain.class);
  private static final int FAILED = 1;

  /// What the end may take when the process is told to end: then it ends anyhow, and the kernel
  /// unmounts.
  private static final long END_SECONDS_MAX = 15;

  private MountMain() {}

  /// Mounts, prints `mounted TREE DIRECTORY` on `out` once the mount answers, and returns when it
  /// is unmounted: 0, or 1 with a line on `err` when it did not come up. SIGTERM and SIGINT
  /// unmount.
  public static int run(MountRequest request, PrintStream out, PrintStream err)
      throws InterruptedException {
    MountAgent agent;
    try {
      agent = MountAgent.start(request);
    } catch (FullwireException | IOException e) {
      log.debug("The mount did not come up", e);
      err.println("fullwire: " + e.getMessage());
      return FAILED;
    }
    CountDownLatch ended = new CountDownLatch(1);
    Thread hook = new Thread(() -> endAndWait(agent, ended), "unmount-at-exit");
    Runtime.getRuntime().addShutdownHook(hook);
    out.println("mounted " + request.tree() + " " + request.directory());
    out.flush();
    try {
      agent.awaitEnd();
    } finally {
      agent.close();
      ended.countDown();
    }
    return 0;
  }

  private static void endAndWait(MountAgent agent, CountDownLatch ended) {
    agent.unmount();
    try {
      if (!ended.await(END_SECONDS_MAX, TimeUnit.SECONDS)) {
        log.warn("The mount did not end within {} s", END_SECONDS_MAX);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
