package io.fullwire.standalone.site;

import io.fullwire.platform.HostAndPort;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.SiteName;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// What the command line asked for. What it left out is as in the site's last start.
public record SiteRequest(
    Path directory,
    Optional<SiteName> site,
    Optional<HostAndPort> listen,
    Optional<HostAndPort> relayListen,
    Optional<Path> relayTls,
    Optional<String> kafka,
    List<String> peers) {
  public SiteRequest {
    peers = List.copyOf(peers);
  }

  /// Fails when it asks for another site than the one whose data is in the directory: trees know
  /// their home by its name.
  SiteSettings completedBy(Optional<SiteSettings> last) {
    SiteName name =
        site.or(() -> last.map(SiteSettings::site))
            .orElseThrow(() -> FullwireException.invalid("--site is needed at the first start"));
    last.ifPresent(
        before -> {
          if (!before.site().equals(name)) {
            throw FullwireException.invalid(
                "data directory "
                    + directory
                    + " holds site "
                    + before.site()
                    + " and can not be site "
                    + name);
          }
        });
    return new SiteSettings(
        name,
        listen.or(() -> last.map(SiteSettings::listen)).orElse(SiteSettings.LISTEN_DEFAULT),
        relayListen.or(() -> last.flatMap(SiteSettings::relayListen)),
        relayTls.or(() -> last.flatMap(SiteSettings::relayTls)),
        kafka.or(() -> last.flatMap(SiteSettings::kafka)),
        peers);
  }
}
