package io.fullwire.agent.kernel.jnr;

import io.fullwire.agent.kernel.KernelDriver;
import io.fullwire.agent.kernel.Mount;
import io.fullwire.agent.kernel.MountException;
import io.fullwire.agent.kernel.MountOptions;
import io.fullwire.agent.kernel.linux.DeadMounts;
import io.fullwire.agent.vfs.FileSystem;
import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import ru.serce.jnrfuse.FuseException;

/// Mounts by libfuse 2, through jnr-fuse.
public final class JnrKernelDriver implements KernelDriver {

  public static final String NAME = "jnr";

  /// How long the kernel believes what it was told, in place of being told of changes.
  static final Duration VALIDITY = Duration.ofSeconds(1);

  /// How long the kernel may take to begin.
  static final Duration BEGIN_MAX = Duration.ofSeconds(20);

  private static final String LIBRARY_ON_LINUX = "libfuse.so.2";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Optional<String> missing() {
    if (isLinux() && !isInstalled()) {
      return Optional.of(LIBRARY_ON_LINUX + " is not installed: apt-get install libfuse2");
    }
    return Optional.empty();
  }

  @Override
  public Mount mount(MountOptions options, FileSystem.Factory fileSystem) throws MountException {
    Optional<String> missing = missing();
    if (missing.isPresent()) {
      throw new MountException("mount on " + options.directory() + ": " + missing.get());
    }
    if (isLinux()) {
      DeadMounts.clear(options.directory());
    }
    NoPush kernelCache = new NoPush();
    CountDownLatch ended = new CountDownLatch(1);
    CompletableFuture<Void> begun = new CompletableFuture<>();
    JnrFileSystem calls = calls(options, fileSystem.over(kernelCache), begun);
    Thread _ =
        Thread.ofPlatform()
            .daemon()
            .name("libfuse")
            .start(() -> loop(options, calls, begun, ended));
    awaitBegin(options, begun);
    return new JnrMount(calls, kernelCache, ended);
  }

  private static JnrFileSystem calls(
      MountOptions options, FileSystem fileSystem, CompletableFuture<Void> begun)
      throws MountException {
    try {
      return new JnrFileSystem(fileSystem, begun);
    } catch (LinkageError e) {
      throw new MountException(
          "mount on " + options.directory() + ": no libfuse (on a Mac, install macFUSE)", e);
    }
  }

  /// Runs libfuse's own loop until the mount ends.
  private static void loop(
      MountOptions options,
      JnrFileSystem calls,
      CompletableFuture<Void> begun,
      CountDownLatch ended) {
    try {
      calls.mount(options.directory(), true, false, arguments(options));
      boolean _ = begun.completeExceptionally(new FuseException("libfuse ended at once"));
    } catch (FuseException e) {
      boolean _ = begun.completeExceptionally(e);
    } finally {
      ended.countDown();
    }
  }

  private static void awaitBegin(MountOptions options, CompletableFuture<Void> begun)
      throws MountException {
    String where = "mount on " + options.directory();
    try {
      Void _ = begun.get(BEGIN_MAX.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw new MountException(where + ": libfuse refused it, see its message above", e);
    } catch (TimeoutException e) {
      throw new MountException(where + ": libfuse did not begin within " + BEGIN_MAX, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new MountException(where + ": interrupted", e);
    }
  }

  private static String[] arguments(MountOptions options) {
    List<String> settings = new ArrayList<>();
    settings.add("fsname=" + options.source().replace("\\", "\\\\").replace(",", "\\,"));
    settings.add("subtype=fullwire");
    settings.add("default_permissions");
    settings.add("use_ino");
    settings.add("attr_timeout=" + VALIDITY.toSeconds());
    settings.add("entry_timeout=" + VALIDITY.toSeconds());
    settings.add("negative_timeout=" + VALIDITY.toSeconds());
    if (options.readOnly()) {
      settings.add("ro");
    }
    if (options.otherUsers()) {
      settings.add("allow_other");
    }
    return new String[] {"-o", String.join(",", settings)};
  }

  private static boolean isLinux() {
    return System.getProperty("os.name", "").startsWith("Linux");
  }

  @SuppressWarnings("restricted")
  private static boolean isInstalled() {
    try (Arena arena = Arena.ofConfined()) {
      SymbolLookup _ = SymbolLookup.libraryLookup(LIBRARY_ON_LINUX, arena);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
