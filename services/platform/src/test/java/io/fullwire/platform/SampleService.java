package io.fullwire.platform;

import static org.springframework.web.reactive.function.server.RequestPredicates.GET;
import static org.springframework.web.reactive.function.server.RouterFunctions.route;

import io.fullwire.protocol.error.FullwireException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// A service as small as one can be, for the tests of what every service has.
@FullwireService
class SampleService {
  private static final byte[] HALF = {'h', 'a', 'l', 'f'};

  @Bean
  Readiness sampleReadiness() {
    return new Readiness();
  }

  @Bean
  RouterFunction<ServerResponse> routes() {
    return route(GET("/hello"), request -> ServerResponse.ok().bodyValue("hello"))
        .andRoute(GET("/open/hello"), request -> ServerResponse.ok().bodyValue("hello all"))
        .andRoute(
            GET("/missing"),
            request -> Mono.error(FullwireException.notFound("tree 'photos' does not exist")))
        .andRoute(
            GET("/half"),
            request ->
                ServerResponse.ok()
                    .body(
                        (out, context) ->
                            out.writeAndFlushWith(
                                Flux.concat(
                                    Mono.just(Mono.just(out.bufferFactory().wrap(HALF))),
                                    Mono.error(
                                        FullwireException.unavailable("the link is cut", null))))))
        .andRoute(
            GET("/broken"), request -> Mono.error(new IllegalStateException("secret detail")));
  }

  @Bean
  OpenPaths openPaths() {
    return OpenPaths.of("/open/**");
  }

  static final class Readiness implements HealthIndicator {
    final AtomicBoolean ready = new AtomicBoolean(true);

    @Override
    public Health health() {
      return ready.get() ? Health.up().build() : Health.outOfService().build();
    }
  }
}
