package io.fullwire.relay.http;

import io.fullwire.client.relay.HttpRelayClient.LinkJson;
import io.fullwire.client.relay.RelayPaths.InviteAnswer;
import io.fullwire.client.relay.RelayPaths.InviteQuestion;
import io.fullwire.client.relay.RelayPaths.JoinQuestion;
import io.fullwire.protocol.tree.SiteName;
import io.fullwire.relay.link.Links;
import java.time.Duration;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/// Links, invites and joins as JSON.
public final class LinkHandler {
  private final Links links;

  public LinkHandler(Links links) {
    this.links = links;
  }

  public Mono<ServerResponse> list(ServerRequest request) {
    return Mono.fromFuture(links::states)
        .map(states -> states.stream().map(state -> LinkJson.of(state.status())).toList())
        .flatMap(ServerResponse.ok()::bodyValue);
  }

  public Mono<ServerResponse> invite(ServerRequest request) {
    return request
        .bodyToMono(InviteQuestion.class)
        .flatMap(
            question ->
                Mono.fromFuture(() -> links.invite(Duration.ofSeconds(question.validForSeconds()))))
        .flatMap(invite -> ServerResponse.ok().bodyValue(new InviteAnswer(invite)));
  }

  public Mono<ServerResponse> join(ServerRequest request) {
    return request
        .bodyToMono(JoinQuestion.class)
        .flatMap(question -> Mono.fromFuture(() -> links.join(question.invite())))
        .flatMap(status -> ServerResponse.ok().bodyValue(LinkJson.of(status)));
  }

  public Mono<ServerResponse> remove(ServerRequest request) {
    SiteName peer = new SiteName(request.pathVariable("peer"));
    return Mono.fromFuture(() -> links.remove(peer)).then(ServerResponse.noContent().build());
  }
}
