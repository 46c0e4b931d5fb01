package io.fullwire.relay.forward;

import io.fullwire.client.relay.RelayRoute;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.TransferClass;
import io.fullwire.protocol.tree.SiteName;
import io.fullwire.relay.link.LaneRequest;
import io.fullwire.relay.link.Links;
import io.fullwire.relay.mux.Lane;
import io.fullwire.relay.wire.StreamPurpose;
import java.nio.ByteBuffer;
import java.util.concurrent.Executor;
import reactor.core.publisher.Flux;

/// Takes requests of this site's services to a peer.
public final class Forwarder {
  private final Links links;
  private final Executor loop;

  /// @param loop the far event loop
  public Forwarder(Links links, Executor loop) {
    this.links = links;
    this.loop = loop;
  }

  /// As [io.fullwire.client.relay.RelayClient#forward].
  public Flux<ByteBuffer> forward(
      SiteName peer, RelayRoute route, TransferClass transferClass, Flux<ByteBuffer> request) {
    return Flux.defer(
        () -> {
          Call call = new Call(route, transferClass, request);
          links.withLane(peer, call);
          return call.bridge.incoming().doOnCancel(() -> loop.execute(call::cancel));
        });
  }

  /// One request under way; on the loop.
  private final class Call implements LaneRequest {
    private final RelayRoute route;
    private final TransferClass transferClass;
    private final Flux<ByteBuffer> request;
    private final StreamBridge bridge = new StreamBridge(loop);
    private boolean cancelled;

    private Call(RelayRoute route, TransferClass transferClass, Flux<ByteBuffer> request) {
      this.route = route;
      this.transferClass = transferClass;
      this.request = request;
    }

    @Override
    public boolean isWanted() {
      return !cancelled;
    }

    @Override
    public void failed(FullwireException reason) {
      bridge.abandon(reason);
    }

    @Override
    public void use(Lane lane) {
      if (cancelled) {
        return;
      }
      try {
        bridge.attach(lane.open(new StreamPurpose.Forward(route), transferClass, bridge));
        bridge.send(request);
      } catch (FullwireException noRoom) {
        bridge.abandon(noRoom);
      }
    }

    private void cancel() {
      cancelled = true;
      bridge.cancel();
    }
  }
}
