package io.fullwire.catalog.metrics;

import io.fullwire.catalog.log.TreeReplica;
import io.fullwire.catalog.site.Commits;
import io.fullwire.catalog.site.Replicas;
import io.fullwire.client.log.TreeRegistry;
import io.fullwire.protocol.tree.TreeDescriptor;
import io.fullwire.protocol.tree.TreeId;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToDoubleFunction;

/// Shows how far each tree is, for as long as it is known.
public final class TreeMeters implements TreeRegistry.Listener {
  private final MeterRegistry registry;
  private final Replicas replicas;
  private final Commits commits;
  private final Map<TreeId, List<Meter>> meters = new ConcurrentHashMap<>();

  public TreeMeters(MeterRegistry registry, Replicas replicas, Commits commits) {
    this.registry = registry;
    this.replicas = replicas;
    this.commits = commits;
  }

  @Override
  public void known(TreeDescriptor tree) {
    meters.computeIfAbsent(tree.id(), id -> register(tree, replicas.require(id)));
  }

  @Override
  public void removed(TreeDescriptor tree) {
    List<Meter> gone = meters.remove(tree.id());
    if (gone != null) {
      gone.forEach(registry::remove);
    }
  }

  private List<Meter> register(TreeDescriptor tree, TreeReplica replica) {
    return List.of(
        gauge(tree, replica, "fullwire.catalog.tree.revision", r -> r.head().revision()),
        gauge(tree, replica, "fullwire.catalog.tree.entries", r -> r.head().entryCount()),
        gauge(tree, replica, "fullwire.catalog.tree.lag", this::lag),
        gauge(tree, replica, "fullwire.catalog.tree.queue", r -> r.leader().queueLength()),
        gauge(tree, replica, "fullwire.catalog.tree.void.records", TreeReplica::ignoredCount));
  }

  /// Revisions that the home is known to be ahead.
  private double lag(TreeReplica replica) {
    return Math.max(0, commits.revisionHeardOf(replica.tree()) - replica.head().revision());
  }

  private Meter gauge(
      TreeDescriptor tree, TreeReplica replica, String name, ToDoubleFunction<TreeReplica> value) {
    return Gauge.builder(name, replica, value)
        .tag("tree", tree.name().value())
        .tag("home", tree.home().value())
        .register(registry);
  }
}
