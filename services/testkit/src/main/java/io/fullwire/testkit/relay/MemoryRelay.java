package io.fullwire.testkit.relay;

import io.fullwire.client.chunk.ChunkClient;
import io.fullwire.client.chunk.ChunkMessages;
import io.fullwire.client.chunk.FrameStreams;
import io.fullwire.client.relay.LinkStatus;
import io.fullwire.client.relay.MirrorStatus;
import io.fullwire.client.relay.RelayClient;
import io.fullwire.client.relay.RelayRoute;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.TransferClass;
import io.fullwire.protocol.tree.SiteName;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// A relay whose peers are chunk services of the same process. It carries the same bytes as a real
/// one, and counts what it carries. Links are up from [#connect] until [#cut].
public final class MemoryRelay implements RelayClient {
  /// One question that was carried.
  public record Carried(SiteName peer, RelayRoute route, TransferClass transferClass) {}

  private final Map<SiteName, ChunkClient> peers = new ConcurrentHashMap<>();
  private final List<Carried> carried = new CopyOnWriteArrayList<>();
  private final AtomicInteger underWay = new AtomicInteger();

  public void connect(SiteName peer, ChunkClient chunks) {
    peers.put(peer, chunks);
  }

  public void cut(SiteName peer) {
    peers.remove(peer);
  }

  public List<Carried> carried() {
    return List.copyOf(carried);
  }

  public long carriedCount(RelayRoute route) {
    return carried.stream().filter(one -> one.route() == route).count();
  }

  /// Questions whose answers are not complete, failed or cancelled.
  public int underWay() {
    return underWay.get();
  }

  @Override
  public Flux<ByteBuffer> forward(
      SiteName peer, RelayRoute route, TransferClass transferClass, Flux<ByteBuffer> request) {
    return Flux.defer(
        () -> {
          @Nullable ChunkClient chunks = peers.get(peer);
          if (chunks == null) {
            return Flux.error(
                FullwireException.unavailable("the link to " + peer + " is down", null));
          }
          carried.add(new Carried(peer, route, transferClass));
          underWay.incrementAndGet();
          return answer(chunks, route, request).doFinally(signal -> underWay.decrementAndGet());
        });
  }

  @Override
  public Flux<LinkStatus> links() {
    return Flux.fromIterable(peers.keySet())
        .sort()
        .map(
            peer ->
                new LinkStatus(peer, LinkStatus.State.UP, 200_000, 33_000_000, "bbr", 2, 0, 0, ""));
  }

  /// None: it carries content and no logs.
  @Override
  public Flux<MirrorStatus> mirrors() {
    return Flux.empty();
  }

  @Override
  public Mono<String> invite(Duration validFor) {
    return Mono.error(FullwireException.invalid("a relay in memory invites nobody"));
  }

  @Override
  public Mono<LinkStatus> join(String invite) {
    return Mono.error(FullwireException.invalid("a relay in memory joins nobody"));
  }

  @Override
  public Mono<Void> remove(SiteName peer) {
    return Mono.fromRunnable(() -> cut(peer));
  }

  private static Flux<ByteBuffer> answer(
      ChunkClient chunks, RelayRoute route, Flux<ByteBuffer> request) {
    return switch (route) {
      case CHUNK_FETCH ->
          whole(request)
              .flatMapMany(q -> FrameStreams.encode(chunks.fetch(ChunkMessages.readFetch(q))));
      case CHUNK_STRIPE ->
          whole(request).flatMapMany(q -> chunks.fetchStripe(ChunkMessages.readStripe(q)));
      case CHUNK_MISSING ->
          whole(request)
              .flatMapMany(q -> chunks.missing(ChunkMessages.readMissing(q)))
              .map(bits -> ByteBuffer.wrap(ChunkMessages.writeBitmap(bits)));
      case CHUNK_STORE ->
          chunks
              .store(FrameStreams.decode("the other site", request))
              .map(receipt -> ByteBuffer.wrap(ChunkMessages.write(receipt)))
              .flux();
      case CATALOG_COMMIT, CATALOG_SNAPSHOT ->
          Flux.error(FullwireException.invalid("a relay in memory has no catalog behind it"));
    };
  }

  private static Mono<byte[]> whole(Flux<ByteBuffer> request) {
    return request.collectList().map(MemoryRelay::join);
  }

  private static byte[] join(List<ByteBuffer> pieces) {
    ByteBuffer whole = ByteBuffer.allocate(pieces.stream().mapToInt(ByteBuffer::remaining).sum());
    pieces.forEach(piece -> whole.put(piece.duplicate()));
    return whole.array();
  }
}
