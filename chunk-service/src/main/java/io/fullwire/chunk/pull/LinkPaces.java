package io.fullwire.chunk.pull;

import io.fullwire.client.relay.LinkStatus;
import io.fullwire.client.relay.RelayClient;
import io.fullwire.protocol.tree.SiteName;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The pace of each link as the relay last told it; asked for again, beside the request that needs
/// it, when it is older than a few seconds. Safe from any thread; never waits.
public final class LinkPaces implements Function<SiteName, LinkPace> {
  private static final Logger LOG = LoggerFactory.getLogger(LinkPaces.class);
  private static final long FRESH_NS = 5_000_000_000L;

  private final RelayClient relay;
  private final LongSupplier nanoTime;
  private final Map<SiteName, LinkPace> paces = new ConcurrentHashMap<>();
  private final AtomicLong askedNs;

  public LinkPaces(RelayClient relay, LongSupplier nanoTime) {
    this.relay = relay;
    this.nanoTime = nanoTime;
    this.askedNs = new AtomicLong(nanoTime.getAsLong() - FRESH_NS);
  }

  @Override
  public LinkPace apply(SiteName site) {
    long now = nanoTime.getAsLong();
    long asked = askedNs.get();
    if (now - asked >= FRESH_NS && askedNs.compareAndSet(asked, now)) {
      relay
          .links()
          .collectList()
          .subscribe(
              this::learn, e -> LOG.debug("the pace of links is not known: {}", e.getMessage()));
    }
    return paces.getOrDefault(site, LinkPace.UNKNOWN);
  }

  private void learn(List<LinkStatus> links) {
    for (LinkStatus link : links) {
      if (link.rttMicros() > 0 && link.bandwidthBytesPerSecond() > 0) {
        paces.put(
            link.peer(),
            new LinkPace(
                link.rttMicros() * 1_000, link.bandwidthBytesPerSecond(), link.connectionCount()));
      }
    }
  }
}
