package io.fullwire.agent.cli;

import io.fullwire.agent.cli.text.Quantities;
import io.fullwire.client.gateway.LinkJson;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(name = "invite", description = "a text that lets one other site join, once")
final class LinkInviteCommand implements Callable<Integer> {
  @Option(names = "--expires", paramLabel = "TIME", description = "how long it is good (1h)")
  private String expires = "1h";

  private final Session session;

  LinkInviteCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    LinkJson.InviteJson invite = session.gateway().invite(Quantities.time(expires));
    if (session.json()) {
      session.printJson(invite);
    } else {
      session.out().println(invite.invite());
    }
    return ExitStatus.DONE;
  }
}
