package io.fullwire.agent.mount;

import io.fullwire.agent.ahead.LinkEstimate;
import io.fullwire.client.gateway.LinkJson;
import io.fullwire.client.gateway.StatusJson;
import io.fullwire.protocol.tree.SiteName;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Knows how far away the tree's home is, as the site's relay measures it. Asks again every few
/// seconds. A tree at home here is [LinkEstimate#LOCAL].
final class LinkWatch implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(LinkWatch.class);
  private static final Duration EVERY = Duration.ofSeconds(5);
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(4);
  private static final double NANOS_PER_MILLI = 1e6;

  private final SiteName home;
  private final CountDownLatch known = new CountDownLatch(1);
  private volatile LinkEstimate estimate = LinkEstimate.UNKNOWN;
  private final Disposable asking;

  LinkWatch(SiteAccess site) {
    home = site.tree().home();
    if (site.isHome()) {
      estimate = LinkEstimate.LOCAL;
      known.countDown();
      asking = Mono.empty().subscribe();
    } else {
      asking =
          Flux.interval(Duration.ZERO, EVERY)
              .onBackpressureDrop()
              .concatMap(_ -> ask(site), 1)
              .subscribe();
    }
  }

  LinkEstimate estimate() {
    return estimate;
  }

  /// Waits for the first measurement; less than it goes on with [LinkEstimate#UNKNOWN].
  void awaitKnown(Duration limit) throws InterruptedException {
    if (!known.await(limit.toNanos(), TimeUnit.NANOSECONDS)) {
      log.info("The link to {} is not measured yet", home);
    }
  }

  private void heard(StatusJson status) {
    for (LinkJson link : status.links()) {
      if (link.peer().equals(home.value())
          && link.rttMs() > 0
          && link.bandwidthBytesPerSecond() > 0) {
        Duration roundTrip = Duration.ofNanos((long) (link.rttMs() * NANOS_PER_MILLI));
        estimate = new LinkEstimate(roundTrip, link.bandwidthBytesPerSecond());
        known.countDown();
      }
    }
  }

  /// Also an answer that makes no sense is only one that is missing.
  private Mono<StatusJson> ask(SiteAccess site) {
    return Mono.defer(site::status)
        .timeout(ANSWER_LIMIT)
        .doOnNext(this::heard)
        .onErrorResume(this::noAnswer);
  }

  private Mono<StatusJson> noAnswer(Throwable error) {
    log.debug("The gateway does not say how the links are", error);
    return Mono.empty();
  }

  @Override
  public void close() {
    asking.dispose();
  }
}
