package io.fullwire.relay.transport;

import java.time.Duration;

/// @param congestionControl asked for on each socket; empty for the system's own
/// @param unsentBytesMax what the kernel may hold of a connection beyond what is in flight. Less
///     lets a higher class overtake sooner; too little leaves the wire idle while this process
///     pauses
public record FarTransportSettings(
    String congestionControl,
    long unsentBytesMax,
    Duration connectTimeout,
    Duration handshakeTimeout) {}
