package io.fullwire.relay;

import io.fullwire.client.relay.RelayRoute;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.relay.forward.ServiceCalls;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import reactor.core.publisher.Flux;

/// Services that answer each route as a test says.
final class FakeServices implements ServiceCalls {
  private final Map<RelayRoute, UnaryOperator<Flux<ByteBuffer>>> answers =
      new ConcurrentHashMap<>();

  void answer(RelayRoute route, UnaryOperator<Flux<ByteBuffer>> answer) {
    answers.put(route, answer);
  }

  @Override
  public Flux<ByteBuffer> call(RelayRoute route, Flux<ByteBuffer> request) {
    return answers
        .getOrDefault(
            route, body -> Flux.error(FullwireException.notFound("no answer for " + route)))
        .apply(request);
  }
}
