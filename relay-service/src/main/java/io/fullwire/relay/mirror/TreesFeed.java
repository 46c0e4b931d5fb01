package io.fullwire.relay.mirror;

import io.fullwire.client.log.TreeRegistry;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.SiteName;
import io.fullwire.protocol.tree.TreeDescriptor;
import io.fullwire.relay.mux.RelayStream;
import io.fullwire.relay.mux.StreamHandler;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/// Tells one peer which trees have their home here.
///
/// What waits to be sent is bounded by the number of this site's trees and their changes; a tree's
/// message has less than 200 bytes.
final class TreesFeed implements StreamHandler, TreeRegistry.Listener {
  /// How long a feed waits until the registry has been read after this site's start.
  private static final Duration REGISTRY_TIME = Duration.ofSeconds(10);

  private final SiteName self;
  private final TreeRegistry registry;
  private final Executor loop;
  private final RelayStream stream;
  private TreeRegistry.@Nullable Subscription subscription;
  private boolean over;

  TreesFeed(SiteName self, TreeRegistry registry, Executor loop, RelayStream stream) {
    this.self = self;
    this.registry = registry;
    this.loop = loop;
    this.stream = stream;
  }

  /// Tells of all trees there are, and then that these are all: only once the registry is wholly
  /// read, for the follower forgets what is not among them. May block.
  void start() {
    if (!registry.awaitRead(REGISTRY_TIME)) {
      FullwireException notRead =
          FullwireException.unavailable(
              "site " + self + " has not read its registry of trees for " + REGISTRY_TIME, null);
      loop.execute(() -> stream.fail(notRead));
      return;
    }
    TreeRegistry.Subscription made = registry.subscribe(this);
    send(new MirrorMessage.Listed());
    loop.execute(() -> keep(made));
  }

  private void keep(TreeRegistry.Subscription made) {
    if (over) {
      made.close();
    } else {
      subscription = made;
    }
  }

  @Override
  public void known(TreeDescriptor tree) {
    if (tree.home().equals(self)) {
      send(new MirrorMessage.Known(tree));
    }
  }

  @Override
  public void removed(TreeDescriptor tree) {
    if (tree.home().equals(self)) {
      send(new MirrorMessage.Gone(tree.id()));
    }
  }

  @Override
  public void data(ByteBuffer bytes) {
    throw FullwireException.invalid("a stream that follows trees carries no question");
  }

  @Override
  public void end() {
    // The follower says no more; the feed goes on.
  }

  @Override
  public void failed(FullwireException error) {
    over = true;
    if (subscription != null) {
      subscription.close();
    }
  }

  @Override
  public void sent(int bufferCount) {}

  private void send(MirrorMessage message) {
    ByteBuffer bytes = message.encode();
    loop.execute(() -> stream.send(bytes));
  }
}
