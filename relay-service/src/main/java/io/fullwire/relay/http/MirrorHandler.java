package io.fullwire.relay.http;

import io.fullwire.client.relay.HttpRelayClient.MirrorJson;
import io.fullwire.client.relay.MirrorStatus;
import java.util.List;
import java.util.function.Supplier;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/// How far the logs of peers' trees have come, as JSON.
public final class MirrorHandler {
  private final Supplier<List<MirrorStatus>> mirrors;

  public MirrorHandler(Supplier<List<MirrorStatus>> mirrors) {
    this.mirrors = mirrors;
  }

  public Mono<ServerResponse> list(ServerRequest request) {
    return ServerResponse.ok().bodyValue(mirrors.get().stream().map(MirrorJson::of).toList());
  }
}
