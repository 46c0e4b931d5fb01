package io.fullwire.client.gateway;

import io.fullwire.client.relay.LinkStatus;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The link to one peer.
///
/// @param state `UP` or `DOWN`
/// @param rttMs measured round trip, 0 until known
/// @param bandwidthBytesPerSecond measured towards this site, 0 until known
/// @param congestionControl what the sockets use, such as `bbr`; empty until known
/// @param receivedBytes since the relay started, as the sockets counted them
/// @param problem why it is down, as far as is known; empty while it is up
public record LinkJson(
    String peer,
    String state,
    double rttMs,
    long bandwidthBytesPerSecond,
    String congestionControl,
    int connections,
    long receivedBytes,
    long sentBytes,
    String problem) {
  private static final double MICROS_PER_MILLI = 1_000;

  public static LinkJson of(LinkStatus link) {
    return new LinkJson(
        link.peer().value(),
        link.state().name(),
        link.rttMicros() / MICROS_PER_MILLI,
        link.bandwidthBytesPerSecond(),
        link.congestionControl(),
        link.connectionCount(),
        link.receivedBytes(),
        link.sentBytes(),
        link.problem());
  }

  /// Answer of `GET /api/v1/links`, in the order of the peers' names.
  public record LinkListJson(List<LinkJson> links) {}

  /// Body of `POST /api/v1/links`.
  public record JoinJson(@Nullable String invite) {}

  /// Body of `POST /api/v1/links/invites`.
  ///
  /// @param validForSeconds 1 to 604,800; an hour when null
  public record InviteRequestJson(@Nullable Long validForSeconds) {}

  /// Answer of `POST /api/v1/links/invites`.
  public record InviteJson(String invite, long validForSeconds) {}
}
