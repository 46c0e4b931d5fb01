package io.fullwire.agent.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/// Options that every command takes, before or after its name.
final class GlobalOptions {
  @Option(
      names = "--gateway",
      paramLabel = "URL",
      scope = ScopeType.INHERIT,
      description = "the site's gateway ($FULLWIRE_GATEWAY, else http://127.0.0.1:7070)")
  @Nullable String gateway;

  @Option(
      names = "--token",
      paramLabel = "T",
      scope = ScopeType.INHERIT,
      description = "the token to show it ($FULLWIRE_TOKEN, else ~/.config/fullwire/token)")
  @Nullable String token;

  @Option(
      names = "--json",
      scope = ScopeType.INHERIT,
      description = "answer in JSON: one object, or one a line")
  boolean json;

  @Option(
      names = {"-q", "--quiet"},
      scope = ScopeType.INHERIT,
      description = "say nothing but the answer and errors")
  boolean quiet;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT,
      description = "say how to use the command")
  boolean help;
}
