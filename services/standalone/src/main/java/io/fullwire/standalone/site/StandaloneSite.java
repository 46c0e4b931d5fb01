package io.fullwire.standalone.site;

import io.fullwire.broker.EmbeddedBroker;
import io.fullwire.catalog.CatalogModule;
import io.fullwire.chunk.ChunkModule;
import io.fullwire.client.SiteEndpoints;
import io.fullwire.gateway.GatewayModule;
import io.fullwire.platform.ServiceContext;
import io.fullwire.platform.SharedRuntime;
import io.fullwire.relay.RelayModule;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// A site that runs in this JVM: broker, catalog, chunk, relay and gateway, each on its own port.
public final class StandaloneSite implements AutoCloseable {
  /// A broker that recovers after a kill, and a catalog that replays what it missed, fit into this.
  private static final Duration READY_WITHIN = Duration.ofSeconds(60);

  private final SitePlan plan;
  private final RunningParts parts;

  private StandaloneSite(SitePlan plan, RunningParts parts) {
    this.plan = plan;
    this.parts = parts;
  }

  /// Starts the site and returns when all of it serves. When a part does not start, those that did
  /// are stopped before the error comes out.
  ///
  /// @param home the user's home directory, whose command line is given the site's token
  /// @param onFatal called, from any thread, when the site can not go on
  public static StandaloneSite start(SiteRequest request, Path home, Runnable onFatal) {
    RunningParts parts = new RunningParts();
    try {
      parts.add(Part.LOCK, SiteLock.take(request.directory()));
      SitePlan plan = SitePlan.make(request);
      TokenFile.offerToCommandLine(TokenFile.readOrCreate(plan.token()), home);
      startAll(plan, parts, onFatal);
      return new StandaloneSite(plan, parts);
    } catch (RuntimeException notStarted) {
      parts.close();
      throw notStarted;
    }
  }

  public SiteEndpoints endpoints() {
    return plan.endpoints();
  }

  /// Stops in the reverse order of need. Takes a few seconds at most: a service waits for the
  /// requests under way, the broker for its disk.
  @Override
  public void close() {
    parts.close();
  }

  /// Broker and services come up side by side: a service that needs the broker waits for it.
  private static void startAll(SitePlan plan, RunningParts parts, Runnable onFatal) {
    SharedRuntime shared = parts.add(Part.RUNTIME, SharedRuntime.start());
    Map<Part, Runnable> starts = new EnumMap<>(Part.class);
    if (plan.settings().kafka().isEmpty()) {
      starts.put(
          Part.BROKER,
          () ->
              parts.add(
                  Part.BROKER,
                  EmbeddedBroker.start(plan.broker(), plan.ports().broker(), onFatal)));
    }
    for (Service service :
        List.of(
            new Service(Part.CATALOG, "catalog", CatalogModule.class, plan.catalog()),
            new Service(Part.CHUNK, "chunk", ChunkModule.class, plan.chunk()),
            new Service(Part.RELAY, "relay", RelayModule.class, plan.relay()),
            new Service(Part.GATEWAY, "gateway", GatewayModule.class, plan.gatewayService()))) {
      starts.put(service.part(), () -> service.start(shared, parts));
    }
    ParallelStart.run(starts);
  }

  private record Service(Part part, String name, Class<?> module, Map<String, String> settings) {
    void start(SharedRuntime shared, RunningParts parts) {
      parts
          .add(part, ServiceContext.start(shared, name, module, settings))
          .awaitReady(READY_WITHIN);
    }
  }
}
