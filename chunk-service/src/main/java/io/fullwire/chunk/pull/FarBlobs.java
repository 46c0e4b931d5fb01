package io.fullwire.chunk.pull;

import io.fullwire.client.chunk.ChunkMessages;
import io.fullwire.client.chunk.FetchRequest;
import io.fullwire.client.chunk.StripeRequest;
import io.fullwire.client.relay.RelayClient;
import io.fullwire.client.relay.RelayRoute;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.frame.FrameHeader;
import io.fullwire.protocol.frame.TransferClass;
import io.fullwire.protocol.tree.SiteName;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import reactor.core.publisher.Flux;

/// Asks another site's chunk service through the relay.
final class FarBlobs {
  /// Buffers of a stripe that wait for the stripe before it; enough for all of a stripe, so that
  /// none holds up its stream.
  private static final int BUFFERS_PER_STRIPE = 256;

  private final RelayClient relay;
  private final int stripeBytes;
  private final int stripesMax;

  FarBlobs(RelayClient relay, PullSettings settings) {
    this.relay = relay;
    this.stripeBytes = settings.stripeBytes();
    this.stripesMax = settings.stripesMax();
  }

  /// A stream of frames with its end, in the order of `digests`.
  Flux<ByteBuffer> frames(SiteName origin, TransferClass transferClass, List<Digest> digests) {
    return relay.forward(
        origin,
        RelayRoute.CHUNK_FETCH,
        transferClass,
        ChunkMessages.write(new FetchRequest(origin, transferClass, digests)));
  }

  /// As [#frames], of what `holder` holds itself.
  Flux<ByteBuffer> heldFrames(SiteName holder, TransferClass transferClass, List<Digest> digests) {
    return relay.forward(
        holder,
        RelayRoute.CHUNK_FETCH,
        transferClass,
        ChunkMessages.write(FetchRequest.ofHolder(holder, transferClass, digests)));
  }

  /// The same frames without an end, each in stripes that travel side by side. Fails with
  /// `NOT_FOUND` at the first blob the origin does not have.
  Flux<ByteBuffer> stripes(
      SiteName origin, TransferClass transferClass, List<Digest> digests, List<Integer> rawSizes) {
    List<StripeRequest> stripes = new ArrayList<>();
    for (int i = 0; i < digests.size(); i++) {
      cut(origin, transferClass, digests.get(i), rawSizes.get(i), stripes);
    }
    return Flux.fromIterable(stripes)
        .flatMapSequential(
            stripe ->
                relay.forward(
                    origin, RelayRoute.CHUNK_STRIPE, transferClass, ChunkMessages.write(stripe)),
            stripesMax,
            BUFFERS_PER_STRIPE);
  }

  /// How many stripes a blob of this size comes in.
  int stripeCount(int rawSizeBytes) {
    return Math.max(1, (FrameHeader.SIZE_BYTES + rawSizeBytes) / stripeBytes);
  }

  /// Cuts the longest frame there can be for so much content into stripes of equal size. A frame
  /// that is shorter because it is compressed leaves the last ones empty.
  private void cut(
      SiteName origin,
      TransferClass transferClass,
      Digest digest,
      int rawSizeBytes,
      List<StripeRequest> stripes) {
    int total = FrameHeader.SIZE_BYTES + rawSizeBytes;
    int size = Math.ceilDiv(total, stripeCount(rawSizeBytes));
    for (int from = 0; from < total; from += size) {
      stripes.add(
          new StripeRequest(origin, transferClass, digest, from, Math.min(total, from + size)));
    }
  }
}
