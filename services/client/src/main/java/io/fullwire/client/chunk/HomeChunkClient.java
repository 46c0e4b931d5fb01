package io.fullwire.client.chunk;

import io.fullwire.client.relay.RelayClient;
import io.fullwire.client.relay.RelayRoute;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.frame.TransferClass;
import io.fullwire.protocol.tree.SiteName;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.List;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Content of trees whose home is another site: read at this site, stored at home.
///
/// A commit names content that its tree's home must hold durably before it is acknowledged. So what
/// is missing is what the home lacks, and what is stored is verified and synced to disk there; this
/// site's own chunk service gets it when someone here reads it.
public final class HomeChunkClient implements ChunkClient {
  private final ChunkClient here;
  private final RelayClient relay;
  private final SiteName home;

  /// @param here this site's chunk service
  /// @param relay this site's relay; owned by the caller, as is `here`
  public HomeChunkClient(ChunkClient here, RelayClient relay, SiteName home) {
    this.here = here;
    this.relay = relay;
    this.home = home;
  }

  @Override
  public Flux<Frame> fetch(FetchRequest request) {
    return here.fetch(request);
  }

  @Override
  public Flux<ByteBuffer> fetchStripe(StripeRequest request) {
    return here.fetchStripe(request);
  }

  /// Of those that the home does not hold.
  @Override
  public Mono<BitSet> missing(List<Digest> digests) {
    return Mono.defer(
            () -> {
              ByteBuffer question = ByteBuffer.wrap(ChunkMessages.writeMissing(digests));
              return ask(RelayRoute.CHUNK_MISSING, TransferClass.WAITING, Flux.just(question));
            })
        .map(answer -> ChunkMessages.readBitmap(answer, digests.size()));
  }

  /// At the home. Behind all that someone waits for.
  @Override
  public Mono<StoreReceipt> store(Flux<Frame> frames) {
    return ask(RelayRoute.CHUNK_STORE, TransferClass.BACKGROUND, FrameStreams.encode(frames))
        .map(ChunkMessages::readReceipt);
  }

  private Mono<byte[]> ask(
      RelayRoute route, TransferClass transferClass, Flux<ByteBuffer> question) {
    return relay
        .forward(home, route, transferClass, question)
        .collect(ByteArrayOutputStream::new, this::append)
        .map(ByteArrayOutputStream::toByteArray);
  }

  private void append(ByteArrayOutputStream answer, ByteBuffer piece) {
    long size = (long) answer.size() + piece.remaining();
    if (size > ChunkMessages.ANSWER_BYTES_MAX) {
      throw FullwireException.limitExceeded(
          "size of an answer of the chunk service at " + home,
          size,
          ChunkMessages.ANSWER_BYTES_MAX);
    }
    byte[] bytes = new byte[piece.remaining()];
    piece.duplicate().get(bytes);
    answer.writeBytes(bytes);
  }
}
