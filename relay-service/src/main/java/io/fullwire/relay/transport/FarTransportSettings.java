package io.fullwire.relay.transport;

import java.time.Duration;

/// @param congestionControl asked for on each socket; empty for the system's own
public record FarTransportSettings(
    String congestionControl, Duration connectTimeout, Duration handshakeTimeout) {}
