package io.fullwire.agent.kernel.linux;

import io.fullwire.agent.kernel.MountException;
import io.fullwire.posix.Errno;
import io.fullwire.posix.Posix;
import io.fullwire.posix.PosixException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Mounts whose program is gone: the kernel answers everything with `ENOTCONN`, until they are
/// unmounted.
public final class DeadMounts {

  /// How long a mount may take to show that it lives.
  static final Duration SIGN_OF_LIFE_MAX = Duration.ofSeconds(3);

  /// Mounts stacked on one directory that are cleared.
  private static final int STACKED_MAX = 16;

  private DeadMounts() {}

  /// Removes dead mounts from a directory.
  ///
  /// @throws MountException if a live one is there, or a dead one cannot be removed
  public static void clear(Path directory) throws MountException {
    List<Mounter> ways = Mounters.forUnmounting();
    for (int i = 0; i < STACKED_MAX && isFuseMount(directory); i++) {
      if (!isDead(directory)) {
        throw new MountException("mount on " + directory + ": there is a live mount already");
      }
      if (ways.stream().noneMatch(way -> way.detach(directory))) {
        throw new MountException(
            "mount on " + directory + ": there is a dead mount that cannot be removed");
      }
    }
  }

  private static boolean isFuseMount(Path directory) throws MountException {
    try {
      return MountTable.read().at(directory).map(MountTable.Line::isFuse).orElse(false);
    } catch (IOException e) {
      throw new MountException("the table of mounts cannot be read", e);
    }
  }

  /// Asked on another thread: a mount whose program hangs does not answer at all.
  private static boolean isDead(Path directory) throws MountException {
    CompletableFuture<Boolean> dead = new CompletableFuture<>();
    Thread _ =
        Thread.ofPlatform()
            .daemon()
            .name("mount-check")
            .start(() -> dead.complete(answersNotConnected(directory)));
    try {
      return dead.get(SIGN_OF_LIFE_MAX.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new MountException(
          "mount on " + directory + ": the mount that is there does not answer", e);
    } catch (ExecutionException e) {
      throw new MountException("mount on " + directory, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new MountException("mount on " + directory + ": interrupted", e);
    }
  }

  /// The size of a file system is the one thing that the kernel always asks for: attributes and
  /// even an open directory may come from what it knew while the program lived.
  private static boolean answersNotConnected(Path directory) {
    try {
      Posix.ofThisHost().directory(directory).close();
      long _ = Files.getFileStore(directory).getTotalSpace();
      return false;
    } catch (PosixException e) {
      return e.is(Errno.ENOTCONN) || e.is(Errno.ECONNABORTED);
    } catch (AccessDeniedException e) {
      return false;
    } catch (IOException e) {
      // The directory could be opened, so this is what a mount without a program answers.
      return true;
    }
  }
}
