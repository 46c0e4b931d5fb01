package io.fullwire.agent.cli;

import io.fullwire.agent.cli.host.MountPoints;
import io.fullwire.agent.control.ControlClient;
import io.fullwire.agent.control.ControlRequest;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(name = "flush", description = "wait until all that was written there is durable at home")
final class FlushCommand implements Callable<Integer> {
  @Parameters(paramLabel = "DIR", description = "where the tree is mounted")
  private Path directory = Path.of("");

  private final Session session;

  FlushCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    Path mount = MountPoints.canonical(directory);
    try (ControlClient agent = ControlClient.of(mount, session.environment())) {
      agent.ask(new ControlRequest(ControlRequest.Command.FLUSH, null));
    }
    return ExitStatus.DONE;
  }
}
