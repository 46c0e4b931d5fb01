package io.fullwire.agent.cli;

import io.fullwire.client.gateway.LinkJson;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(name = "add", description = "join the site that gave the invite")
final class LinkAddCommand implements Callable<Integer> {
  @Parameters(paramLabel = "INVITE", description = "as `link invite` printed it there")
  private String invite = "";

  private final Session session;

  LinkAddCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    LinkJson link = session.gateway().join(invite);
    if (session.json()) {
      session.printJson(link);
    } else {
      session.note("joined with " + link.peer() + ", link " + link.state());
    }
    return ExitStatus.DONE;
  }
}
