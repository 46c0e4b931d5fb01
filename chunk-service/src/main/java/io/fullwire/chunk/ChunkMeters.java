package io.fullwire.chunk;

import io.fullwire.chunk.http.ChunkRoutes;
import io.fullwire.chunk.pack.PackStats;
import io.fullwire.chunk.pack.PackStore;
import io.fullwire.chunk.pull.PullStats;
import io.fullwire.chunk.pull.PullThrough;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.function.ToDoubleFunction;

/// What the service counts, as metrics. Sizes are of encoded frames with their headers; `store` is
/// `home` for what clients stored here and `cache` for what came from other sites.
final class ChunkMeters implements MeterBinder {
  private final PackStore home;
  private final PackStore cache;
  private final PullThrough pulls;
  private final ChunkRoutes routes;

  ChunkMeters(PackStore home, PackStore cache, PullThrough pulls, ChunkRoutes routes) {
    this.home = home;
    this.cache = cache;
    this.pulls = pulls;
    this.routes = routes;
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    bindStore(registry, "home", home);
    bindStore(registry, "cache", cache);
    bindPulls(registry);
    Gauge.builder("fullwire.chunk.requests.active", routes, ChunkRoutes::requestsUnderWay)
        .description("Requests being answered now; chunk.requests bounds them")
        .register(registry);
  }

  private static void bindStore(MeterRegistry registry, String name, PackStore store) {
    Gauge.builder("fullwire.chunk.store.size", store, PackStore::totalBytes)
        .description("What the packs take of the disk")
        .baseUnit("bytes")
        .tag("store", name)
        .register(registry);
    Gauge.builder("fullwire.chunk.store.limit", store, s -> s.settings().bytesMax())
        .description("What they may take; 0 for no limit but the disk")
        .baseUnit("bytes")
        .tag("store", name)
        .register(registry);
    Gauge.builder("fullwire.chunk.store.blobs", store, PackStore::blobCount)
        .tag("store", name)
        .register(registry);
    PackStats stats = store.stats();
    count(registry, "stored", "Blobs that were new", name, stats, PackStats::storedFrames);
    count(registry, "stored.bytes", "Their size", name, stats, PackStats::storedBytes);
    count(registry, "known", "Blobs that were held already", name, stats, PackStats::knownFrames);
    count(registry, "read.bytes", "Bytes served from packs", name, stats, PackStats::readBytes);
    count(registry, "syncs", "Syncs to disk", name, stats, PackStats::syncs);
    count(registry, "synced", "Blobs made durable by them", name, stats, PackStats::syncedFrames);
    count(registry, "damaged", "Blobs found damaged", name, stats, PackStats::damagedFrames);
    count(
        registry,
        "evicted.bytes",
        "Bytes forgotten for room",
        name,
        stats,
        PackStats::evictedBytes);
  }

  private static void count(
      MeterRegistry registry,
      String what,
      String description,
      String store,
      PackStats stats,
      ToDoubleFunction<PackStats> value) {
    FunctionCounter.builder("fullwire.chunk.store." + what, stats, value)
        .description(description)
        .tag("store", store)
        .register(registry);
  }

  private void bindPulls(MeterRegistry registry) {
    Gauge.builder("fullwire.chunk.pull.active", pulls, PullThrough::inFlightCount)
        .description("Blobs on their way from other sites now")
        .register(registry);
    Gauge.builder("fullwire.chunk.pull.held", pulls, PullThrough::heldBytes)
        .description("What has arrived and waits in memory to be taken")
        .baseUnit("bytes")
        .register(registry);
    pulled(registry, "flights", "Questions to other sites", PullStats::flights);
    pulled(registry, "blobs", "Blobs that came from other sites", PullStats::pulledFrames);
    pulled(registry, "bytes", "Their size", PullStats::pulledBytes);
    pulled(
        registry,
        "shared",
        "Blobs asked for while they were on their way for someone else",
        PullStats::sharedFrames);
    pulled(
        registry,
        "duplicates",
        "Blobs asked for again because someone more urgent waits",
        PullStats::duplicateFrames);
    pulled(registry, "corrupt", "Blobs that came damaged", PullStats::corruptFrames);
    pulled(
        registry,
        "uncached",
        "Blobs passed on without room to keep them",
        PullStats::uncachedFrames);
    pulled(
        registry,
        "copies",
        "Blobs damaged at home of which another site had a copy",
        PullStats::copiedFrames);
    pulled(
        registry,
        "stripe.fallbacks",
        "Fetches in stripes that were begun again whole",
        PullStats::stripeFallbacks);
  }

  private void pulled(
      MeterRegistry registry, String what, String description, ToDoubleFunction<PullStats> value) {
    FunctionCounter.builder("fullwire.chunk.pull." + what, pulls.stats(), value)
        .description(description)
        .register(registry);
  }
}
