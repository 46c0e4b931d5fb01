package io.fullwire.relay;

import io.fullwire.client.relay.LinkStatus;
import io.fullwire.protocol.frame.TransferClass;
import io.fullwire.relay.link.LinkState;
import io.fullwire.relay.link.Links;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// The links as metrics, one row a peer, taken every second.
///
/// | metric                                | unit             | tags                      |
/// |---------------------------------------|------------------|---------------------------|
/// | `fullwire.link.up`                    | 0 or 1           | peer, congestion control  |
/// | `fullwire.link.warm`                  | 0 or 1           | peer                      |
/// | `fullwire.link.rtt`                   | seconds          | peer                      |
/// | `fullwire.link.bandwidth`             | bytes per second | peer, direction           |
/// | `fullwire.link.wire`                  | bytes            | peer, direction           |
/// | `fullwire.link.connections`           | connections      | peer                      |
/// | `fullwire.link.queued`                | bytes            | peer, class               |
public final class LinkMetrics implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LinkMetrics.class);
  private static final Duration INTERVAL = Duration.ofSeconds(1);
  private static final double MICROS_PER_SECOND = 1e6;
  private static final String PEER = "peer";
  private static final String DIRECTION = "direction";

  private final MultiGauge up;
  private final MultiGauge warm;
  private final MultiGauge rtt;
  private final MultiGauge bandwidth;
  private final MultiGauge wire;
  private final MultiGauge connections;
  private final MultiGauge queued;
  private final Disposable updates;

  private LinkMetrics(Links links, MeterRegistry meters) {
    up = MultiGauge.builder("fullwire.link.up").register(meters);
    warm = MultiGauge.builder("fullwire.link.warm").register(meters);
    rtt = MultiGauge.builder("fullwire.link.rtt").baseUnit("seconds").register(meters);
    bandwidth =
        MultiGauge.builder("fullwire.link.bandwidth").baseUnit("bytes.per.second").register(meters);
    wire = MultiGauge.builder("fullwire.link.wire").baseUnit("bytes").register(meters);
    connections = MultiGauge.builder("fullwire.link.connections").register(meters);
    queued = MultiGauge.builder("fullwire.link.queued").baseUnit("bytes").register(meters);
    updates =
        Flux.interval(INTERVAL)
            .onBackpressureDrop()
            .concatMap(tick -> Mono.fromFuture(links::states).doOnNext(this::show))
            // Else the metrics would stand still from the first failure on.
            .doOnError(failure -> LOG.warn("the links can not be measured", failure))
            .retry()
            .subscribe();
  }

  public static LinkMetrics start(Links links, MeterRegistry meters) {
    return new LinkMetrics(links, meters);
  }

  @Override
  public void close() {
    updates.dispose();
  }

  private void show(List<LinkState> states) {
    up.register(
        rows(
            states,
            state -> Tags.of("congestion.control", state.status().congestionControl()),
            state -> state.status().state() == LinkStatus.State.UP ? 1 : 0),
        true);
    warm.register(rows(states, state -> Tags.empty(), state -> state.warm() ? 1 : 0), true);
    rtt.register(
        rows(states, s -> Tags.empty(), s -> s.status().rttMicros() / MICROS_PER_SECOND), true);
    connections.register(rows(states, s -> Tags.empty(), s -> s.status().connectionCount()), true);
    bandwidth.register(
        directions(
            states,
            state -> state.status().bandwidthBytesPerSecond(),
            LinkState::outboundBytesPerSecond),
        true);
    wire.register(
        directions(states, s -> s.status().receivedBytes(), s -> s.status().sentBytes()), true);
    queued.register(queuedRows(states), true);
  }

  private static List<MultiGauge.Row<?>> rows(
      List<LinkState> states, Function<LinkState, Tags> more, ToDoubleFunction<LinkState> value) {
    List<MultiGauge.Row<?>> rows = new ArrayList<>();
    for (LinkState state : states) {
      rows.add(MultiGauge.Row.of(peer(state).and(more.apply(state)), value.applyAsDouble(state)));
    }
    return rows;
  }

  private static List<MultiGauge.Row<?>> directions(
      List<LinkState> states, ToDoubleFunction<LinkState> in, ToDoubleFunction<LinkState> out) {
    List<MultiGauge.Row<?>> rows = rows(states, s -> Tags.of(DIRECTION, "in"), in);
    rows.addAll(rows(states, s -> Tags.of(DIRECTION, "out"), out));
    return rows;
  }

  private static List<MultiGauge.Row<?>> queuedRows(List<LinkState> states) {
    List<MultiGauge.Row<?>> rows = new ArrayList<>();
    for (TransferClass transferClass : TransferClass.values()) {
      String name = transferClass.name().toLowerCase(Locale.ROOT);
      rows.addAll(
          rows(
              states,
              s -> Tags.of("class", name),
              s -> s.queuedBytes().getOrDefault(transferClass, 0L)));
    }
    return rows;
  }

  private static Tags peer(LinkState state) {
    return Tags.of(Tag.of(PEER, state.status().peer().value()));
  }
}
