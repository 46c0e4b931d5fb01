package io.fullwire.client.relay;

import io.fullwire.protocol.tree.SiteName;

/// @param rttMicros measured round trip, 0 until known
/// @param bandwidthBytesPerSecond measured towards this site, 0 until known
/// @param congestionControl what the sockets use, such as `bbr`; empty until known
/// @param connectionCount connections that are up
/// @param receivedBytes since the relay started, as the sockets counted them (before TLS is taken
///     off)
/// @param problem why it is down, as far as is known; empty while it is up
public record LinkStatus(
    SiteName peer,
    State state,
    long rttMicros,
    long bandwidthBytesPerSecond,
    String congestionControl,
    int connectionCount,
    long receivedBytes,
    long sentBytes,
    String problem) {
  public enum State {
    UP,
    DOWN
  }
}
