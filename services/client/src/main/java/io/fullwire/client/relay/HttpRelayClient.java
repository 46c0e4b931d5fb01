package io.fullwire.client.relay;

import io.fullwire.client.http.ServiceHttpClient;
import io.fullwire.protocol.frame.TransferClass;
import io.fullwire.protocol.tree.SiteName;
import io.fullwire.protocol.tree.TreeId;
import io.netty.handler.codec.http.HttpMethod;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// A relay service as it is called over HTTP.
public final class HttpRelayClient implements RelayClient {
  private static final int NO_ANSWER_BYTES_MAX = 0;

  private final ServiceHttpClient http;

  /// @param http owned by the caller
  public HttpRelayClient(ServiceHttpClient http) {
    this.http = http;
  }

  @Override
  public Flux<ByteBuffer> forward(
      SiteName peer, RelayRoute route, TransferClass transferClass, Flux<ByteBuffer> request) {
    return http.stream(HttpMethod.POST, RelayPaths.forward(peer, route, transferClass), request);
  }

  @Override
  public Flux<ByteBuffer> forward(
      SiteName peer, RelayRoute route, TransferClass transferClass, byte[] question) {
    return http.stream(HttpMethod.POST, RelayPaths.forward(peer, route, transferClass), question);
  }

  @Override
  public Flux<LinkStatus> links() {
    return http.getJson(RelayPaths.LINKS, LinkJson[].class)
        .flatMapIterable(links -> List.of(links))
        .map(LinkJson::toStatus);
  }

  @Override
  public Flux<MirrorStatus> mirrors() {
    return http.getJson(RelayPaths.MIRRORS, MirrorJson[].class)
        .flatMapIterable(mirrors -> List.of(mirrors))
        .map(MirrorJson::toStatus);
  }

  @Override
  public Mono<String> invite(Duration validFor) {
    return http.callJson(
            HttpMethod.POST,
            RelayPaths.INVITES,
            new RelayPaths.InviteQuestion(validFor.toSeconds()),
            RelayPaths.InviteAnswer.class)
        .map(RelayPaths.InviteAnswer::invite);
  }

  @Override
  public Mono<LinkStatus> join(String invite) {
    return http.callJson(
            HttpMethod.POST, RelayPaths.JOINS, new RelayPaths.JoinQuestion(invite), LinkJson.class)
        .map(LinkJson::toStatus);
  }

  @Override
  public Mono<Void> remove(SiteName peer) {
    return http.call(HttpMethod.DELETE, RelayPaths.link(peer), NO_ANSWER_BYTES_MAX).then();
  }

  /// A [LinkStatus] with its identities as text.
  public record LinkJson(
      String peer,
      LinkStatus.State state,
      long rttMicros,
      long bandwidthBytesPerSecond,
      String congestionControl,
      int connectionCount,
      long receivedBytes,
      long sentBytes,
      String problem) {
    public static LinkJson of(LinkStatus status) {
      return new LinkJson(
          status.peer().value(),
          status.state(),
          status.rttMicros(),
          status.bandwidthBytesPerSecond(),
          status.congestionControl(),
          status.connectionCount(),
          status.receivedBytes(),
          status.sentBytes(),
          status.problem());
    }

    LinkStatus toStatus() {
      return new LinkStatus(
          new SiteName(peer),
          state,
          rttMicros,
          bandwidthBytesPerSecond,
          congestionControl,
          connectionCount,
          receivedBytes,
          sentBytes,
          problem);
    }
  }

  /// A [MirrorStatus] with its identities as text.
  public record MirrorJson(
      String tree, String home, boolean following, long recordsBehind, long homeRevision) {
    public static MirrorJson of(MirrorStatus status) {
      return new MirrorJson(
          status.tree().toString(),
          status.home().value(),
          status.following(),
          status.recordsBehind(),
          status.homeRevision());
    }

    MirrorStatus toStatus() {
      return new MirrorStatus(
          TreeId.parse(tree), new SiteName(home), following, recordsBehind, homeRevision);
    }
  }
}
