package io.fullwire.agent.kernel;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/// A fresh [MemoryFileSystem], mounted by a driver for each test.
abstract class MountFixture {

  private static final long WAIT_SECONDS_MAX = 20;

  protected Path directory;
  protected Mount mount;
  protected MemoryFileSystem tree;

  protected abstract KernelDriver driver();

  @BeforeEach
  void mount() throws IOException {
    Optional<String> missing = driver().missing();
    assumeTrue(missing.isEmpty(), missing.orElse(""));
    directory = Files.createTempDirectory("fullwire-mount-").toRealPath();
    mount = mountAt(directory);
    tree = (MemoryFileSystem) mount.fileSystem();
  }

  @AfterEach
  void unmount() throws IOException {
    if (mount == null) {
      return;
    }
    tree.releaseHeld();
    mount.close();
    Files.delete(directory);
  }

  protected final Mount mountAt(Path where) throws MountException {
    return driver()
        .mount(new MountOptions(where, "fullwire:test", true, true), MemoryFileSystem::new);
  }

  /// A path in the mount, to be given to a program.
  protected final String path(String name) {
    return directory + "/" + name;
  }

  protected final long upcalls(String... operations) {
    long sum = 0;
    for (String operation : operations) {
      sum += mount.upcalls().getOrDefault(operation, 0L);
    }
    return sum;
  }

  /// Waits for all notices that were posted.
  protected final void awaitNotices() {
    mount.kernelCache().sent().orTimeout(WAIT_SECONDS_MAX, TimeUnit.SECONDS).join();
  }

  /// Waits for what another thread or the kernel is about to do.
  protected static void await(String what, BooleanSupplier condition) {
    long limit = System.nanoTime() + TimeUnit.SECONDS.toNanos(WAIT_SECONDS_MAX);
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > limit) {
        throw new AssertionError("not within " + WAIT_SECONDS_MAX + " s: " + what);
      }
      Thread.onSpinWait();
    }
  }
}
