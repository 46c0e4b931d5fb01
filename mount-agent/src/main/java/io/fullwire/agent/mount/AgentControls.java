package io.fullwire.agent.mount;

import io.fullwire.agent.ahead.AheadCounters;
import io.fullwire.agent.ahead.LinkEstimate;
import io.fullwire.agent.cache.CacheUsage;
import io.fullwire.agent.control.Escaped;
import io.fullwire.agent.control.MountControls;
import io.fullwire.agent.control.MountStatusJson;
import io.fullwire.agent.control.PrefetchJson;
import io.fullwire.agent.remote.content.RemoteCounters;
import io.fullwire.agent.vfs.tree.MountedTree;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.EntryName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/// Answers for one mount.
final class AgentControls implements MountControls {
  private static final double NANOS_PER_MILLI = 1e6;

  private final MountAgent agent;

  AgentControls(MountAgent agent) {
    this.agent = agent;
  }

  @Override
  public MountStatusJson status() {
    MountedTree.Progress progress = agent.tree.progress();
    return new MountStatusJson(
        agent.site.tree().name().value(),
        agent.request.shownPath(),
        agent.request.directory().toString(),
        ProcessHandle.current().pid(),
        progress.revision(),
        Math.max(progress.revision(), agent.follower.siteRevision()),
        agent.follower.state().name(),
        agent.driverName,
        progress.entryCount(),
        agent.mount.upcalls(),
        cache(),
        ahead(),
        remote(),
        link(),
        0,
        List.of());
  }

  private MountStatusJson.Cache cache() {
    CacheUsage usage = agent.cache.usage();
    return new MountStatusJson.Cache(
        agent.reader.hits(),
        agent.reader.misses(),
        usage.bytes(),
        usage.limitBytes(),
        usage.blobCount(),
        usage.damagedCount(),
        usage.skippedCount());
  }

  private MountStatusJson.Ahead ahead() {
    AheadCounters counters = agent.planner.counters();
    return new MountStatusJson.Ahead(
        counters.sentBytes(),
        counters.usedBytes(),
        counters.unusedBytes(),
        counters.requestCount());
  }

  private MountStatusJson.Remote remote() {
    RemoteCounters counters = agent.fetcher.counters();
    return new MountStatusJson.Remote(
        counters.requests(),
        counters.receivedBytes(),
        counters.sentBytes(),
        counters.retries(),
        counters.failures());
  }

  private MountStatusJson.Link link() {
    LinkEstimate estimate = agent.link.estimate();
    return new MountStatusJson.Link(
        estimate.roundTrip().toNanos() / NANOS_PER_MILLI, estimate.bytesPerSecond());
  }

  /// Nothing can be written here, so everything that was is durable.
  @Override
  public void flush() {}

  @Override
  public void unmount() {
    // The caller is answered first; the end of the mount ends the process.
    Thread.ofVirtual().name("unmount").start(agent::unmount);
  }

  @Override
  public PrefetchJson prefetch(List<EntryName> path, PrefetchMode mode) {
    List<EntryName> names = new ArrayList<>(agent.request.path());
    names.addAll(path);
    long top = agent.tree.resolve(names);
    if (top == 0) {
      throw FullwireException.notFound("there is no '" + Escaped.path(path) + "' in the mount");
    }
    return new Prefetcher(agent.tree, agent.cache, agent.fetcher).run(top, mode);
  }

  @Override
  public String accessLog() {
    return agent.accessLog.text(agent.tree::path);
  }

  @Override
  public String config() {
    Map<String, Object> config = new LinkedHashMap<>();
    config.put("gateway", agent.request.gateway().toString());
    config.put("tree", agent.site.tree().name().value());
    config.put("treeId", agent.site.tree().id().toString());
    config.put("home", agent.site.tree().home().value());
    config.put("site", agent.site.endpoints().site().value());
    config.put("path", agent.request.shownPath());
    config.put("directory", agent.request.directory().toString());
    config.put("driver", agent.driverName);
    config.put("cacheSizeBytes", agent.request.cacheSizeBytes());
    config.put("aheadMaxBytes", agent.request.ahead().bytesMax());
    config.put("aheadAcrossFiles", agent.request.ahead().acrossFiles());
    config.put("waitLimitSeconds", agent.request.waitLimit().toSeconds());
    config.put("kernel", agent.mount.description());
    return JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(config) + "\n";
  }
}
