package io.fullwire.standalone.site;

import io.fullwire.platform.HostAndPort;
import io.fullwire.protocol.tree.SiteName;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// How a site is to run.
///
/// @param listen of the gateway; port 0 takes a free one
/// @param relayListen where peers reach this site; empty when it only dials
/// @param relayTls a directory with `ca.pem`, `cert.pem` and `key.pem`; empty for keys of its own
/// @param kafka bootstrap servers of an outside cluster; empty for the embedded broker
/// @param peers invites, or `NAME=HOST:PORT`, to join now; those joined before are remembered by
///     the relay
public record SiteSettings(
    SiteName site,
    HostAndPort listen,
    Optional<HostAndPort> relayListen,
    Optional<Path> relayTls,
    Optional<String> kafka,
    List<String> peers) {
  public static final HostAndPort LISTEN_DEFAULT = new HostAndPort("127.0.0.1", 7070);

  public SiteSettings {
    peers = List.copyOf(peers);
  }
}
