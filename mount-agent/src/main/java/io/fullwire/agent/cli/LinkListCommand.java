package io.fullwire.agent.cli;

import io.fullwire.agent.cli.text.Quantities;
import io.fullwire.client.gateway.LinkJson;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

@Command(name = "list", description = "the links of the site; with --json one a line")
final class LinkListCommand implements Callable<Integer> {
  private final Session session;

  LinkListCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    List<LinkJson> links = session.gateway().links();
    if (session.json()) {
      links.forEach(session::printJson);
    } else {
      tableOf(links).print(session.out());
    }
    return ExitStatus.DONE;
  }

  static Table tableOf(List<LinkJson> links) {
    Table table = new Table("PEER", "STATE", "RTT", "BANDWIDTH", "RECEIVED", "SENT", "PROBLEM");
    for (LinkJson link : links) {
      table.add(
          link.peer(),
          link.state(),
          link.rttMs() + " ms",
          Quantities.shownBytes(link.bandwidthBytesPerSecond()) + "/s",
          Quantities.shownBytes(link.receivedBytes()),
          Quantities.shownBytes(link.sentBytes()),
          link.problem());
    }
    return table;
  }
}
