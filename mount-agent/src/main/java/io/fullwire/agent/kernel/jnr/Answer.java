package io.fullwire.agent.kernel.jnr;

import io.fullwire.agent.kernel.ErrorToErrno;
import io.fullwire.agent.vfs.PosixError;
import io.fullwire.agent.vfs.Reply;
import io.fullwire.posix.Errno;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// A reply for which the thread that asked waits: libfuse wants its answer as the result of the
/// call. What is answered is kept here as a value until that thread takes it, since libfuse's
/// memory is only there while the call lasts.
abstract class Answer<T> implements Reply {

  /// How long an answer may take. The file system has limits of its own, which are shorter; this
  /// one is for a reply that was lost.
  static final Duration ANSWER_MAX = Duration.ofMinutes(10);

  /// An error number instead of an answer.
  static final class Failed extends Exception {
    private final int errno;

    Failed(int errno) {
      super(Errno.name(errno));
      this.errno = errno;
    }

    int errno() {
      return errno;
    }
  }

  private static final Logger LOG = System.getLogger(Answer.class.getName());

  private final CompletableFuture<T> answer = new CompletableFuture<>();
  private final Caller caller;
  private @Nullable Runnable cancel;

  Answer(Caller caller) {
    this.caller = caller;
  }

  @Override
  public final int processId() {
    return caller.processId();
  }

  @Override
  public final int userId() {
    return caller.userId();
  }

  @Override
  public final void fail(PosixError error) {
    settle(answer.completeExceptionally(new Failed(ErrorToErrno.of(error))));
  }

  @Override
  public final void whenInterrupted(Runnable action) {
    synchronized (this) {
      cancel = action;
    }
    if (caller.mount().isEnded()) {
      action.run();
    }
  }

  final void give(T value) {
    settle(answer.complete(value));
  }

  /// Runs the question and waits for its answer, or for the end of the mount.
  final T await(Runnable question) throws Failed {
    try {
      question.run();
    } catch (RuntimeException e) {
      LOG.log(Level.ERROR, "a question failed", e);
      throw new Failed(Errno.EIO);
    }
    if (answer.isDone()) {
      return taken();
    }
    caller.mount().waits(this);
    try {
      return taken();
    } finally {
      caller.mount().waitsNoMore(this);
    }
  }

  /// The mount ends: whoever waits gets an error.
  final void abandon() {
    Runnable action;
    synchronized (this) {
      action = cancel;
    }
    if (answer.completeExceptionally(new Failed(Errno.EIO)) && action != null) {
      action.run();
    }
  }

  private void settle(boolean first) {
    if (!first && !caller.mount().isEnded()) {
      throw new IllegalStateException("already answered");
    }
  }

  private T taken() throws Failed {
    try {
      return answer.get(ANSWER_MAX.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Failed failed) {
        throw failed;
      }
      throw new IllegalStateException(e);
    } catch (TimeoutException e) {
      LOG.log(Level.WARNING, "no answer within {0}", ANSWER_MAX);
      throw new Failed(Errno.EIO);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Failed(Errno.EINTR);
    }
  }
}
