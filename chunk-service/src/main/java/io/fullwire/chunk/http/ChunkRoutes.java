package io.fullwire.chunk.http;

import io.fullwire.chunk.flow.Inflow;
import io.fullwire.chunk.flow.Outflow;
import io.fullwire.chunk.serve.ChunkService;
import io.fullwire.client.chunk.ChunkMessages;
import io.fullwire.client.chunk.ChunkPaths;
import io.fullwire.client.chunk.FetchRequest;
import io.fullwire.client.chunk.FrameStreams;
import io.fullwire.client.chunk.StripeRequest;
import io.fullwire.protocol.frame.Digest;
import java.time.Duration;
import java.util.List;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/// The routes of [ChunkPaths].
public final class ChunkRoutes {
  /// Frames of a store that wait between the socket and the disk.
  private static final int FRAMES_WAITING_MAX = 4;

  private final ChunkService service;
  private final Outflow outflow;
  private final Admission admission;
  private final Duration silenceMax;

  /// @param requestsMax answered at once
  /// @param silenceMax how long the sender of a store may say nothing
  public ChunkRoutes(ChunkService service, Outflow outflow, int requestsMax, Duration silenceMax) {
    this.service = service;
    this.outflow = outflow;
    this.admission = new Admission(requestsMax);
    this.silenceMax = silenceMax;
  }

  public RouterFunction<ServerResponse> routes() {
    return RouterFunctions.route()
        .POST(ChunkPaths.FETCH, this::fetch)
        .POST(ChunkPaths.STRIPE, this::stripe)
        .POST(ChunkPaths.MISSING, this::missing)
        .POST(ChunkPaths.STORE, this::store)
        .build();
  }

  public int requestsUnderWay() {
    return admission.underWay();
  }

  private Mono<ServerResponse> fetch(ServerRequest request) {
    return Bodies.question(request)
        .flatMap(
            question -> {
              FetchRequest wanted = ChunkMessages.readFetch(question);
              return Bodies.answer(admission.admit(outflow.stream(() -> service.fetch(wanted))));
            });
  }

  private Mono<ServerResponse> stripe(ServerRequest request) {
    return Bodies.question(request)
        .flatMap(
            question -> {
              StripeRequest wanted = ChunkMessages.readStripe(question);
              return Bodies.answer(admission.admit(outflow.stream(() -> service.stripe(wanted))));
            });
  }

  private Mono<ServerResponse> missing(ServerRequest request) {
    return Bodies.question(request)
        .flatMap(
            question -> {
              List<Digest> asked = ChunkMessages.readMissing(question);
              return admission
                  .admit(outflow.call(() -> service.missing(asked)))
                  .flatMap(missing -> Bodies.answer(ChunkMessages.writeBitmap(missing)));
            });
  }

  private Mono<ServerResponse> store(ServerRequest request) {
    return admission
        .admit(
            outflow.call(
                () ->
                    service.store(
                        new Inflow<>(
                            "the sender of a store",
                            FrameStreams.decode("the sender of a store", Bodies.stream(request)),
                            FRAMES_WAITING_MAX,
                            silenceMax))))
        .flatMap(receipt -> Bodies.answer(ChunkMessages.write(receipt)));
  }
}
