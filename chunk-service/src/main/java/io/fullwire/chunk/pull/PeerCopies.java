package io.fullwire.chunk.pull;

import io.fullwire.chunk.flow.Inflow;
import io.fullwire.chunk.store.BlobStore;
import io.fullwire.client.chunk.Frame;
import io.fullwire.client.chunk.FrameDecoder;
import io.fullwire.client.chunk.FrameStreams;
import io.fullwire.client.relay.LinkStatus;
import io.fullwire.client.relay.RelayClient;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.frame.FrameKind;
import io.fullwire.protocol.frame.TransferClass;
import io.fullwire.protocol.tree.SiteName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Looks for copies of blobs that are damaged at their home, at the sites whose link is up, one
/// after another, and stores what it finds at home again. One search a blob, however many ask. Safe
/// from any thread.
final class PeerCopies {
  private static final Logger LOG = LoggerFactory.getLogger(PeerCopies.class);

  /// Searches at once; for one more blob there is no copy now.
  private static final int SEARCHES_MAX = 16;

  /// How long a site may say nothing before the next is asked.
  private static final Duration SILENCE_MAX = Duration.ofSeconds(10);

  /// A search that found nothing is not repeated for so long, so that reading a damaged blob again
  /// and again does not fill the links.
  private static final long FRUITLESS_NS = 30_000_000_000L;

  /// Fruitless searches that are remembered.
  private static final int FRUITLESS_MAX = 4_096;

  private static final int FRAMES_WAITING_MAX = 1;
  private static final int LINKS_WAITING_MAX = 64;

  private final RelayClient relay;
  private final FarBlobs far;
  private final BlobStore home;
  private final PullStats stats;
  private final LongSupplier nanoTime;
  private final Executor executor;
  private final Map<Digest, CompletableFuture<Optional<Frame>>> searches = new LinkedHashMap<>();
  private final Map<Digest, Long> fruitlessNs =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Digest, Long> eldest) {
          return size() > FRUITLESS_MAX;
        }
      };

  PeerCopies(
      RelayClient relay,
      FarBlobs far,
      BlobStore home,
      PullStats stats,
      LongSupplier nanoTime,
      Executor executor) {
    this.relay = relay;
    this.far = far;
    this.home = home;
    this.stats = stats;
    this.nanoTime = nanoTime;
    this.executor = executor;
  }

  /// As [io.fullwire.chunk.serve.ChunkService.Elsewhere#copy].
  synchronized CompletableFuture<Optional<Frame>> find(Digest digest, TransferClass transferClass) {
    CompletableFuture<Optional<Frame>> running = searches.get(digest);
    if (running != null) {
      return running;
    }
    if (searches.size() >= SEARCHES_MAX || wasFruitless(digest)) {
      return CompletableFuture.completedFuture(Optional.empty());
    }
    CompletableFuture<Optional<Frame>> search = new CompletableFuture<>();
    searches.put(digest, search);
    try {
      executor.execute(() -> search(digest, transferClass, search));
    } catch (RejectedExecutionException stopping) {
      done(digest, search, Optional.empty());
    }
    return search;
  }

  private boolean wasFruitless(Digest digest) {
    Long sinceNs = fruitlessNs.get(digest);
    return sinceNs != null && nanoTime.getAsLong() - sinceNs < FRUITLESS_NS;
  }

  private void search(
      Digest digest, TransferClass transferClass, CompletableFuture<Optional<Frame>> search) {
    Optional<Frame> found = Optional.empty();
    try {
      found = search(digest, transferClass);
    } catch (FullwireException relayAway) {
      LOG.warn("no copy of damaged blob {} can be looked for: {}", digest, relayAway.getMessage());
    } finally {
      done(digest, search, found);
    }
  }

  private Optional<Frame> search(Digest digest, TransferClass transferClass) {
    for (SiteName peer : peersUp()) {
      Optional<Frame> found = ask(peer, digest, transferClass);
      if (found.isPresent()) {
        storeAgain(found.get(), peer);
        return found;
      }
    }
    LOG.error("blob {} is damaged, and no site that can be reached has a copy", digest);
    return Optional.empty();
  }

  private List<SiteName> peersUp() {
    List<SiteName> peers = new ArrayList<>();
    try (Inflow<LinkStatus> links =
        new Inflow<>("the relay", relay.links(), LINKS_WAITING_MAX, SILENCE_MAX)) {
      for (LinkStatus link = links.next(); link != null; link = links.next()) {
        if (link.state() == LinkStatus.State.UP) {
          peers.add(link.peer());
        }
      }
    }
    return peers;
  }

  private Optional<Frame> ask(SiteName peer, Digest digest, TransferClass transferClass) {
    String from = "chunk service of " + peer;
    try (Inflow<Frame> frames =
        new Inflow<>(
            from,
            FrameStreams.decode(from, far.heldFrames(peer, transferClass, List.of(digest))),
            FRAMES_WAITING_MAX,
            SILENCE_MAX)) {
      Frame frame = frames.next();
      if (frame == null
          || frame.header().kind() != FrameKind.BLOB
          || !frame.digest().equals(digest)) {
        return Optional.empty();
      }
      FrameDecoder.decode(frame);
      return Optional.of(frame);
    } catch (FullwireException notThere) {
      LOG.warn("{} gives no copy of damaged blob {}: {}", from, digest, notThere.getMessage());
      return Optional.empty();
    }
  }

  private void storeAgain(Frame frame, SiteName peer) {
    stats.copied();
    try {
      home.put(frame);
      home.sync();
      LOG.warn("damaged blob {} is here again: site {} had a copy", frame.digest(), peer);
    } catch (FullwireException noRoom) {
      LOG.error(
          "damaged blob {} is passed on from site {} and could not be stored again: {}",
          frame.digest(),
          peer,
          noRoom.getMessage());
    }
  }

  private synchronized void done(
      Digest digest, CompletableFuture<Optional<Frame>> search, Optional<Frame> found) {
    searches.remove(digest);
    if (found.isEmpty()) {
      fruitlessNs.put(digest, nanoTime.getAsLong());
    } else {
      fruitlessNs.remove(digest);
    }
    search.complete(found);
  }
}
