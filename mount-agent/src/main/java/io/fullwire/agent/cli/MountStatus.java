package io.fullwire.agent.cli;

import io.fullwire.agent.cli.host.MountPoints;
import io.fullwire.agent.cli.text.Quantities;
import io.fullwire.agent.control.ControlClient;
import io.fullwire.agent.control.ControlRequest;
import io.fullwire.agent.control.MountStatusJson;
import io.fullwire.protocol.error.FullwireException;
import java.io.PrintStream;
import java.nio.file.Path;

/// What the agent of one mount says of itself.
final class MountStatus {
  private MountStatus() {}

  static int print(Session session, Path directory) {
    Path mount = MountPoints.canonical(directory);
    MountStatusJson status;
    try (ControlClient agent = ControlClient.of(mount, session.environment())) {
      status = agent.ask(new ControlRequest(ControlRequest.Command.STATUS, null)).status();
    }
    if (status == null) {
      throw FullwireException.unavailable("the agent of '" + mount + "' said nothing", null);
    }
    if (session.json()) {
      session.printJson(status);
    } else {
      print(session.out(), status);
    }
    return ExitStatus.DONE;
  }

  private static void print(PrintStream out, MountStatusJson status) {
    MountStatusJson.Cache cache = status.cache();
    MountStatusJson.Ahead ahead = status.ahead();
    out.println("tree       " + status.tree() + ":" + status.path());
    out.println("state      " + status.state());
    out.println("revision   " + status.revision() + " of " + status.siteRevision());
    out.println("driver     " + status.driver());
    out.println("upcalls    " + status.upcalls());
    out.println(
        "cache      "
            + cache.hits()
            + " hits, "
            + cache.misses()
            + " misses, "
            + Quantities.shownBytes(cache.bytes())
            + " of "
            + Quantities.shownBytes(cache.limitBytes()));
    out.println(
        "ahead      "
            + Quantities.shownBytes(ahead.sentBytes())
            + " sent, "
            + Quantities.shownBytes(ahead.usedBytes())
            + " used, "
            + Quantities.shownBytes(ahead.unusedBytes())
            + " unused");
    out.println(
        "remote     "
            + status.remote().requests()
            + " requests, "
            + Quantities.shownBytes(status.remote().receivedBytes())
            + " received");
    out.println("unflushed  " + Quantities.shownBytes(status.unflushedBytes()));
  }
}
