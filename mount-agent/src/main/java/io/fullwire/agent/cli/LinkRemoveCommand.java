package io.fullwire.agent.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(name = "remove", description = "forget a peer and its key")
final class LinkRemoveCommand implements Callable<Integer> {
  @Parameters(paramLabel = "NAME", description = "the peer's name")
  private String peer = "";

  private final Session session;

  LinkRemoveCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    session.gateway().removeLink(peer);
    session.note("link to " + peer + " removed");
    return ExitStatus.DONE;
  }
}
