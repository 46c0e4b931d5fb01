package io.fullwire.agent.cli;

import io.fullwire.agent.cli.host.LazyUnmount;
import io.fullwire.agent.cli.host.MountPoints;
import io.fullwire.agent.control.ControlClient;
import io.fullwire.agent.control.ControlRequest;
import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// `fullwire unmount`: asks the agent, and does it itself when the agent is dead or says nothing.
@Command(name = "unmount", description = "flush and unmount; always returns")
final class UnmountCommand implements Callable<Integer> {
  /// How long an agent may take to answer and the mount to go, before it is taken away.
  private static final Duration AGENT_LIMIT = Duration.ofSeconds(15);

  private static final Duration LOOK_AGAIN = Duration.ofMillis(20);

  @Parameters(paramLabel = "DIR", description = "where the tree is mounted")
  private Path directory = Path.of("");

  private final Session session;

  UnmountCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws InterruptedException {
    Path mount = MountPoints.canonical(directory);
    if (!MountPoints.read().contains(mount)) {
      throw FullwireException.notFound("nothing is mounted on '" + directory + "'");
    }
    String trouble = askAgent(mount);
    if (trouble != null) {
      session.note(trouble + "; taking the mount away");
      takeAway(mount);
    }
    return ExitStatus.DONE;
  }

  /// An agent that was just leaving may unmount between a look at the table and the try: what is
  /// not mounted any more is what was asked for.
  private static void takeAway(Path mount) throws InterruptedException {
    try {
      LazyUnmount.of(mount);
    } catch (FullwireException e) {
      if (MountPoints.read().contains(mount)) {
        throw e;
      }
    }
  }

  /// Why the mount is still there; null when it is gone.
  private @Nullable String askAgent(Path mount) throws InterruptedException {
    long deadline = System.nanoTime() + AGENT_LIMIT.toNanos();
    FutureTask<Boolean> asking = new FutureTask<>(() -> ask(mount));
    Thread.ofVirtual().name("unmount").start(asking);
    try {
      if (!asking.get(AGENT_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
        return "no agent answers for '" + directory + "'";
      }
    } catch (TimeoutException e) {
      return "the agent did not answer within " + AGENT_LIMIT.toSeconds() + " s";
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException cause
          ? cause
          : new IllegalStateException("asking the agent failed", e.getCause());
    }
    while (MountPoints.read().contains(mount)) {
      if (System.nanoTime() - deadline > 0) {
        return "the agent did not unmount within " + AGENT_LIMIT.toSeconds() + " s";
      }
      Thread.sleep(LOOK_AGAIN);
    }
    return null;
  }

  /// False when there is nobody to ask, or the agent ended before it answered.
  private boolean ask(Path mount) {
    try (ControlClient agent = ControlClient.of(mount, session.environment())) {
      agent.ask(new ControlRequest(ControlRequest.Command.UNMOUNT, null));
      return true;
    } catch (FullwireException e) {
      if (e.code() == ErrorCode.NOT_FOUND || e.code() == ErrorCode.UNAVAILABLE) {
        return false;
      }
      throw e;
    }
  }
}
