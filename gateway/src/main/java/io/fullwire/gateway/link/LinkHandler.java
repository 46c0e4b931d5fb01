package io.fullwire.gateway.link;

import io.fullwire.client.gateway.LinkJson;
import io.fullwire.client.gateway.LinkJson.InviteJson;
import io.fullwire.client.gateway.LinkJson.InviteRequestJson;
import io.fullwire.client.gateway.LinkJson.JoinJson;
import io.fullwire.client.gateway.LinkJson.LinkListJson;
import io.fullwire.client.relay.RelayClient;
import io.fullwire.gateway.http.Bodies;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.SiteName;
import java.net.URI;
import java.time.Duration;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/// `links`.
public final class LinkHandler {
  private static final Duration INVITE_VALID_FOR_DEFAULT = Duration.ofHours(1);
  private static final Duration INVITE_VALID_FOR_MAX = Duration.ofDays(7);

  private final RelayClient relay;

  public LinkHandler(RelayClient relay) {
    this.relay = relay;
  }

  public Mono<ServerResponse> list() {
    return relay
        .links()
        .map(LinkJson::of)
        .collectList()
        .flatMap(links -> Bodies.ok(new LinkListJson(links)));
  }

  public Mono<ServerResponse> invite(ServerRequest request) {
    return Bodies.readOptional(request, InviteRequestJson.class)
        .map(LinkHandler::validFor)
        .defaultIfEmpty(INVITE_VALID_FOR_DEFAULT)
        .flatMap(
            validFor ->
                relay.invite(validFor).map(invite -> new InviteJson(invite, validFor.toSeconds())))
        .flatMap(Bodies::ok);
  }

  public Mono<ServerResponse> join(ServerRequest request) {
    return Bodies.read(request, JoinJson.class)
        .flatMap(body -> relay.join(inviteOf(body)))
        .flatMap(
            link ->
                ServerResponse.created(URI.create("/api/v1/links/" + link.peer()))
                    .bodyValue(LinkJson.of(link)));
  }

  public Mono<ServerResponse> remove(ServerRequest request) {
    return Mono.fromSupplier(() -> new SiteName(request.pathVariable("peer")))
        .flatMap(relay::remove)
        .then(ServerResponse.noContent().build());
  }

  private static Duration validFor(InviteRequestJson body) {
    Long seconds = body.validForSeconds();
    if (seconds == null) {
      return INVITE_VALID_FOR_DEFAULT;
    }
    if (seconds < 1 || seconds > INVITE_VALID_FOR_MAX.toSeconds()) {
      throw FullwireException.invalid(
          "validForSeconds is " + seconds + "; must be 1 to " + INVITE_VALID_FOR_MAX.toSeconds());
    }
    return Duration.ofSeconds(seconds);
  }

  private static String inviteOf(JoinJson body) {
    String invite = body.invite();
    if (invite == null || invite.isBlank()) {
      throw FullwireException.invalid("the body has no 'invite'");
    }
    return invite.strip();
  }
}
