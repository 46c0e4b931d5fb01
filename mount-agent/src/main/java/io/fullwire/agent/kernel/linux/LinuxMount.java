package io.fullwire.agent.kernel.linux;

import io.fullwire.agent.kernel.Mount;
import io.fullwire.agent.kernel.MountOptions;
import io.fullwire.agent.vfs.FileSystem;
import io.fullwire.agent.vfs.KernelCache;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// A mount that is up.
final class LinuxMount implements Mount {

  /// How long an unmount waits for the readers to see the end before it aborts the connection,
  /// which it must where mounts cannot be forced away from programs that have files open. Where
  /// aborting is impossible too, the readers end with the last of these programs.
  static final Duration GRACE = Duration.ofMillis(200);

  /// How long it then waits for the readers to see the end.
  static final Duration END_MAX = Duration.ofSeconds(5);

  private static final Logger LOG = System.getLogger(LinuxMount.class.getName());

  private final MountOptions options;
  private final Mounter mounter;
  private final Connection connection;
  private final ConnectionControl control;
  private final CountDownLatch ended;
  private boolean closed;

  LinuxMount(
      MountOptions options,
      Mounter mounter,
      Connection connection,
      ConnectionControl control,
      CountDownLatch ended) {
    this.options = options;
    this.mounter = mounter;
    this.connection = connection;
    this.control = control;
    this.ended = ended;
  }

  @Override
  public FileSystem fileSystem() {
    return connection.fileSystem();
  }

  @Override
  public KernelCache kernelCache() {
    return connection.notifications();
  }

  @Override
  public Map<String, Long> upcalls() {
    return connection.upcalls().byName();
  }

  @Override
  public String description() {
    return connection.agreement().description();
  }

  @Override
  public boolean awaitEnd(Duration limit) throws InterruptedException {
    return ended.await(limit.toNanos(), TimeUnit.NANOSECONDS);
  }

  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    connection.end();
    boolean interrupted = Thread.interrupted();
    try {
      if (isStillOurs()) {
        boolean _ = mounter.force(options.directory()) || mounter.detach(options.directory());
      }
      if (!awaitEnd(GRACE) && control.abort() && !awaitEnd(END_MAX)) {
        LOG.log(Level.WARNING, "{0}: the readers did not end", options.directory());
      }
    } catch (InterruptedException e) {
      interrupted = true;
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /// By the device number: something else may be mounted there by now.
  private boolean isStillOurs() {
    try {
      return MountTable.read()
          .at(options.directory())
          .map(line -> ConnectionControl.of(line).equals(control))
          .orElse(false);
    } catch (IOException e) {
      LOG.log(Level.WARNING, "the table of mounts cannot be read", e);
      return true;
    }
  }
}
