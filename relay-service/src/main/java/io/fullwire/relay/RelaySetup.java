package io.fullwire.relay;

import io.fullwire.client.log.TreeLogs;
import io.fullwire.client.log.TreeRegistry;
import io.fullwire.platform.HostAndPort;
import io.fullwire.protocol.tree.SiteName;
import io.fullwire.relay.forward.ServiceCalls;
import io.fullwire.relay.link.LinkSettings;
import io.fullwire.relay.transport.FarTransportSettings;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/// What a relay is made of. It closes none of what it is given.
///
/// @param directory for its key, its peers, its invites and the bases of its mirrors
/// @param listen where peers may call it; empty when it only calls
/// @param advertise what peers reach it by, if not by `listen`
/// @param tls a directory with `ca.pem`, `cert.pem` and `key.pem`; empty for a key of its own
/// @param peers each an invite or `NAME=HOST:PORT`
public record RelaySetup(
    SiteName site,
    Path directory,
    Optional<HostAndPort> listen,
    Optional<HostAndPort> advertise,
    Optional<Path> tls,
    List<String> peers,
    FarTransportSettings transport,
    LinkSettings links,
    ServiceCalls services,
    TreeRegistry registry,
    TreeLogs logs,
    InstantSource clock) {}
