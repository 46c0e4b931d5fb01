package io.fullwire.agent.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/// `fullwire link …`.
@Command(name = "link", description = "join the site with others")
final class LinkCommand implements Runnable, WithSubcommands {
  private final Session session;

  LinkCommand(Session session) {
    this.session = session;
  }

  @Override
  public void addTo(CommandLine self) {
    self.addSubcommand(new LinkInviteCommand(session))
        .addSubcommand(new LinkAddCommand(session))
        .addSubcommand(new LinkListCommand(session))
        .addSubcommand(new LinkRemoveCommand(session));
  }

  @Override
  public void run() {
    throw new UsageException("link takes invite, add, list or remove");
  }
}
