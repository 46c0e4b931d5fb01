package io.fullwire.relay.mirror;

import io.fullwire.client.log.TreeLogs;
import io.fullwire.client.log.TreeRegistry;
import io.fullwire.protocol.tree.SiteName;
import io.fullwire.protocol.tree.TreeId;
import io.fullwire.relay.mux.RelayStream;
import io.fullwire.relay.mux.StreamHandler;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executor;

/// Tells peers of the trees whose home is this site. Belongs to the far event loop, but for
/// [#close()].
public final class HomeFeeds implements AutoCloseable {
  private final SiteName self;
  private final TreeRegistry registry;
  private final TreeLogs logs;
  private final Executor loop;
  private final Executor blocking;
  private final Map<SiteName, LogFeeder> feeders = new HashMap<>();

  /// @param registry owned by the caller
  /// @param logs owned by the caller
  /// @param loop the far event loop
  /// @param blocking for what may wait for the broker
  public HomeFeeds(
      SiteName self, TreeRegistry registry, TreeLogs logs, Executor loop, Executor blocking) {
    this.self = self;
    this.registry = registry;
    this.logs = logs;
    this.loop = loop;
    this.blocking = blocking;
  }

  public StreamHandler followTrees(SiteName peer, RelayStream stream) {
    TreesFeed feed = new TreesFeed(self, registry, loop, stream);
    blocking.execute(feed::start);
    return feed;
  }

  public StreamHandler followLog(SiteName peer, RelayStream stream) {
    LogFeeder feeder = feeders.computeIfAbsent(peer, p -> new LogFeeder(p, logs));
    return new LogFeed(feeder, this::isHome, loop, stream);
  }

  private boolean isHome(TreeId tree) {
    return registry.find(tree).filter(found -> found.home().equals(self)).isPresent();
  }

  /// Ends the threads that read logs; streams must be closed before.
  @Override
  public void close() {
    feeders.values().forEach(LogFeeder::close);
  }
}
