package io.fullwire.relay.mirror;

import io.fullwire.client.relay.MirrorStatus;
import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.SiteName;
import io.fullwire.protocol.tree.TreeDescriptor;
import io.fullwire.protocol.tree.TreeId;
import io.fullwire.relay.wire.StreamPurpose;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The trees of one peer at this site: follows which there are, and mirrors the log of each.
///
/// A peer decides about trees whose home it is, and about no others: whatever it says of a tree
/// that this site knows to live elsewhere is refused. All work is done on a thread of its own,
/// which may wait for the broker.
final class PeerMirrors implements FollowStream.Follower, AutoCloseable {
  /// Each takes a stream of the link.
  static final int TREES_MAX = 512;

  private static final Logger LOG = LoggerFactory.getLogger(PeerMirrors.class);
  private static final Duration RETRY = Duration.ofMillis(200);
  private static final Duration CLOSE_TIME = Duration.ofSeconds(2);
  private static final Duration REGISTRY_TIME = Duration.ofSeconds(10);

  private final MirrorContext context;
  private final SiteName peer;
  private final ExecutorService worker;
  private final Map<TreeId, LogMirror> mirrors = new ConcurrentHashMap<>();
  private final Set<TreeId> listed = new HashSet<>();
  private @Nullable FollowStream stream;
  private volatile boolean closed;

  PeerMirrors(MirrorContext context, SiteName peer) {
    this.context = context;
    this.peer = peer;
    this.worker =
        Executors.newSingleThreadExecutor(
            Thread.ofPlatform().name("relay-mirror-" + peer).daemon().factory());
    onWorker(this::follow);
  }

  List<MirrorStatus> statuses() {
    return mirrors.values().stream().map(LogMirror::status).toList();
  }

  /// Ends the mirrors and leaves what they copied. Waits, within a bound, for what is under way.
  @Override
  public void close() {
    closed = true;
    onWorker(
        () -> {
          mirrors.values().forEach(LogMirror::stop);
          if (stream != null) {
            stream.close();
          }
        });
    worker.shutdown();
    try {
      if (!worker.awaitTermination(CLOSE_TIME.toMillis(), TimeUnit.MILLISECONDS)) {
        LOG.warn("mirroring the trees of site {} did not end within {}", peer, CLOSE_TIME);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void follow() {
    if (closed) {
      return;
    }
    if (!context.registry().awaitRead(REGISTRY_TIME)) {
      lost(FullwireException.unavailable("the registry of trees has not been read yet", null));
      return;
    }
    listed.clear();
    stream = new FollowStream(context.loop(), this::onWorker, this);
    stream.open(context.links(), peer, new StreamPurpose.FollowTrees(), ByteBuffer.allocate(0));
  }

  @Override
  public void told(MirrorMessage message) {
    switch (message) {
      case MirrorMessage.Known(TreeDescriptor tree) -> known(tree);
      case MirrorMessage.Gone(TreeId tree) -> gone(tree);
      case MirrorMessage.Listed() -> forgetUnlisted();
      case MirrorMessage.Follow _, MirrorMessage.Start _, MirrorMessage.Appended _ ->
          throw FullwireException.invalid(
              "message " + message + " has no place in a stream of trees");
    }
  }

  @Override
  public void lost(FullwireException reason) {
    if (reason.code() == ErrorCode.UNAVAILABLE) {
      LOG.debug("trees of site {} are asked for again: {}", peer, reason.getMessage());
    } else {
      LOG.warn("trees of site {} are asked for again: {}", peer, reason.getMessage());
    }
    stream = null;
    context.loop().later(RETRY, () -> onWorker(this::follow));
  }

  private void known(TreeDescriptor tree) {
    requireItsOwn(tree.id(), tree.home());
    listed.add(tree.id());
    LogMirror mirror = mirrors.get(tree.id());
    if (mirror == null) {
      if (mirrors.size() >= TREES_MAX) {
        LOG.warn(
            "tree {} of site {} is not mirrored: there are {}, at most {}",
            tree.name(),
            peer,
            mirrors.size(),
            TREES_MAX);
        return;
      }
      mirror = new LogMirror(context, peer, tree.id(), this::onWorker);
    }
    // The log before the tree: whoever hears of the tree wants to read its log.
    context.logs().create(tree.id());
    if (register(tree)) {
      mirrors.put(tree.id(), mirror);
      mirror.start();
    } else if (context.registry().find(tree.id()).isEmpty()) {
      // Nobody will ever ask for it, nor tell that it is gone.
      context.logs().delete(tree.id());
    }
  }

  private boolean register(TreeDescriptor tree) {
    try {
      if (!tree.equals(context.registry().find(tree.id()).orElse(null))) {
        context.registry().put(tree);
      }
      return true;
    } catch (FullwireException e) {
      if (e.code() != ErrorCode.ALREADY_EXISTS) {
        throw e;
      }
      LOG.warn("tree {} of site {} is not mirrored: {}", tree.id(), peer, e.getMessage());
      return false;
    }
  }

  private void gone(TreeId tree) {
    requireItsOwn(tree, peer);
    LogMirror mirror = mirrors.remove(tree);
    if (mirror != null) {
      mirror.stop();
    }
    listed.remove(tree);
    context.registry().remove(tree);
    context.logs().delete(tree);
    context.bases().delete(tree);
  }

  /// Trees that were deleted while the link was down.
  private void forgetUnlisted() {
    for (TreeDescriptor tree : context.registry().trees().values()) {
      if (tree.home().equals(peer) && !listed.contains(tree.id())) {
        gone(tree.id());
      }
    }
  }

  private void requireItsOwn(TreeId tree, SiteName home) {
    SiteName knownHome = context.registry().find(tree).map(TreeDescriptor::home).orElse(home);
    if (!home.equals(peer) || !knownHome.equals(peer)) {
      throw new FullwireException(
          ErrorCode.FORBIDDEN,
          "site " + peer + " decides about tree " + tree + ", whose home is " + knownHome);
    }
  }

  private void onWorker(Runnable step) {
    try {
      worker.execute(
          () -> {
            try {
              step.run();
            } catch (RuntimeException fault) {
              LOG.error("mirroring the trees of site {} has a fault", peer, fault);
            }
          });
    } catch (RejectedExecutionException stopped) {
      LOG.debug("mirroring the trees of site {} has ended", peer, stopped);
    }
  }
}
