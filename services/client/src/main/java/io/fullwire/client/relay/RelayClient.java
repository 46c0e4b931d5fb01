package io.fullwire.client.relay;

import io.fullwire.protocol.frame.TransferClass;
import io.fullwire.protocol.tree.SiteName;
import java.nio.ByteBuffer;
import java.time.Duration;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// The way from the services of one site to its peers.
///
/// All methods fail with a [io.fullwire.protocol.error.FullwireException], are safe from any
/// thread, and do nothing until subscribed.
public interface RelayClient {
  /// Carries `request` to the service that `route` names at `peer` and its answer back. Errors of
  /// the far service arrive as they were thrown there; `UNAVAILABLE` when the link is down, or goes
  /// down before the answer is complete. Cancelling the answer cancels the far side's work.
  Flux<ByteBuffer> forward(
      SiteName peer, RelayRoute route, TransferClass transferClass, Flux<ByteBuffer> request);

  /// The same with a question that is whole: it leaves in one piece with its length known, so that
  /// it reaches the link in one go.
  default Flux<ByteBuffer> forward(
      SiteName peer, RelayRoute route, TransferClass transferClass, byte[] question) {
    return forward(
        peer, route, transferClass, Flux.defer(() -> Flux.just(ByteBuffer.wrap(question))));
  }

  /// All links, up or down, in the order of their peers' names.
  Flux<LinkStatus> links();

  /// The logs of peers' trees as they come to this site, in the order of the trees' ids.
  Flux<MirrorStatus> mirrors();

  /// A text that lets one other site join, once, within `validFor`.
  Mono<String> invite(Duration validFor);

  /// Joins the site that gave the invite. Completes when both sides have pinned each other's keys.
  Mono<LinkStatus> join(String invite);

  /// Forgets a peer and its key.
  Mono<Void> remove(SiteName peer);
}
