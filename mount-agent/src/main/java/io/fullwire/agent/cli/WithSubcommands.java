package io.fullwire.agent.cli;

import picocli.CommandLine;

/// A command that only groups others.
interface WithSubcommands {
  void addTo(CommandLine self);
}
