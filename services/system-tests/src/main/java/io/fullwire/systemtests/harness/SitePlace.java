package io.fullwire.systemtests.harness;

import java.nio.file.Path;
import java.util.List;

/// Where and as what a site runs.
///
/// @param directory for its data, its log and a home directory of its own
/// @param prefix words in front of every command of the site and its agents; empty on this machine
///     itself, else those that enter a namespace
/// @param gateway `HOST:PORT`
/// @param relayListen `HOST:PORT` where peers reach it; empty for nowhere
public record SitePlace(
    String name, Path directory, List<String> prefix, String gateway, String relayListen) {
  public SitePlace {
    prefix = List.copyOf(prefix);
  }

  Path data() {
    return directory.resolve("data");
  }

  Path home() {
    return directory.resolve("home");
  }

  Path log() {
    return directory.resolve("site.log");
  }
}
