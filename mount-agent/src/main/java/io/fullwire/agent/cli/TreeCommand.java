package io.fullwire.agent.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/// `fullwire tree …`.
@Command(name = "tree", description = "create, list, show and delete trees")
final class TreeCommand implements Runnable, WithSubcommands {
  private final Session session;

  TreeCommand(Session session) {
    this.session = session;
  }

  @Override
  public void addTo(CommandLine self) {
    self.addSubcommand(new TreeCreateCommand(session))
        .addSubcommand(new TreeListCommand(session))
        .addSubcommand(new TreeShowCommand(session))
        .addSubcommand(new TreeDeleteCommand(session));
  }

  @Override
  public void run() {
    throw new UsageException("tree takes create, list, show or delete");
  }
}
