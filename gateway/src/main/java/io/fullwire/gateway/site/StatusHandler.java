package io.fullwire.gateway.site;

import io.fullwire.client.gateway.LinkJson;
import io.fullwire.client.gateway.StatusJson;
import io.fullwire.client.gateway.StatusJson.ProblemJson;
import io.fullwire.client.gateway.TreeJson;
import io.fullwire.client.http.Problem;
import io.fullwire.client.relay.RelayClient;
import io.fullwire.gateway.http.Bodies;
import io.fullwire.gateway.mount.Mounts;
import io.fullwire.gateway.tree.Trees;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.SiteName;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// `GET status`: answers also when a service is away, since that is when people ask, and says which
/// one it is.
public final class StatusHandler {
  private final SiteName site;
  private final Trees trees;
  private final RelayClient relay;
  private final Mounts mounts;
  private final Duration timeout;

  /// @param timeout how long each service has to answer
  public StatusHandler(
      SiteName site, Trees trees, RelayClient relay, Mounts mounts, Duration timeout) {
    this.site = site;
    this.trees = trees;
    this.relay = relay;
    this.mounts = mounts;
    this.timeout = timeout;
  }

  public Mono<ServerResponse> show() {
    Mono<Part<TreeJson>> treePart = part("catalog", trees.all());
    Mono<Part<LinkJson>> linkPart = part("relay", relay.links().map(LinkJson::of));
    return Mono.zip(treePart, linkPart, this::status).flatMap(Bodies::ok);
  }

  private StatusJson status(Part<TreeJson> treePart, Part<LinkJson> linkPart) {
    List<ProblemJson> problems =
        Stream.concat(treePart.problems().stream(), linkPart.problems().stream()).toList();
    return new StatusJson(
        site.value(), treePart.items(), linkPart.items(), mounts.list(), problems);
  }

  /// What one service told, or the problem with it.
  private record Part<T>(List<T> items, List<ProblemJson> problems) {}

  private <T> Mono<Part<T>> part(String service, Flux<T> items) {
    return items
        .collectList()
        .timeout(timeout)
        .onErrorMap(
            TimeoutException.class,
            late ->
                FullwireException.timedOut(
                    service + " gave no answer within " + timeout.toMillis() + " ms"))
        .map(list -> new Part<T>(list, List.of()))
        .onErrorResume(
            FullwireException.class,
            failure -> Mono.just(new Part<>(List.of(), List.of(problem(service, failure)))));
  }

  private static ProblemJson problem(String service, FullwireException failure) {
    Problem problem = Problem.of(failure);
    return new ProblemJson(service, problem.type(), problem.detail());
  }
}
