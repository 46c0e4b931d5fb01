package io.fullwire.systemtests.harness;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Where and as what a site runs.
///
/// @param directory for its data, its log and a home directory of its own
/// @param prefix words in front of every command of the site and its agents; empty on this machine
///     itself, else those that enter a namespace
/// @param gateway `HOST:PORT`
/// @param relayListen `HOST:PORT` where peers reach it; empty for nowhere
/// @param options of `fullwire up` beside these
public record SitePlace(
    String name,
    Path directory,
    List<String> prefix,
    String gateway,
    String relayListen,
    List<String> options) {
  public SitePlace {
    prefix = List.copyOf(prefix);
    options = List.copyOf(options);
  }

  /// One that is started without further options.
  public SitePlace(
      String name, Path directory, List<String> prefix, String gateway, String relayListen) {
    this(name, directory, prefix, gateway, relayListen, List.of());
  }

  public SitePlace with(Object... moreOptions) {
    List<String> all = new ArrayList<>(options);
    for (Object option : moreOptions) {
      all.add(option.toString());
    }
    return new SitePlace(name, directory, prefix, gateway, relayListen, all);
  }

  /// The same site, reached by its peers at `HOST:PORT`.
  public SitePlace listening(String newRelayListen) {
    return new SitePlace(name, directory, prefix, gateway, newRelayListen, options);
  }

  public Path data() {
    return directory.resolve("data");
  }

  Path home() {
    return directory.resolve("home");
  }

  public Path log() {
    return directory.resolve("site.log");
  }
}
