package io.fullwire.chunk.serve;

import io.fullwire.chunk.flow.Inflow;
import io.fullwire.chunk.flow.Pieces;
import io.fullwire.chunk.store.Shelves;
import io.fullwire.client.chunk.FetchRequest;
import io.fullwire.client.chunk.Frame;
import io.fullwire.client.chunk.StoreReceipt;
import io.fullwire.client.chunk.StripeRequest;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.frame.TransferClass;
import io.fullwire.protocol.tree.SiteName;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// The four questions a chunk service answers. Calls wait for disk and network.
public final class ChunkService {
  /// Brings what this site lacks from another.
  public interface Elsewhere {
    /// Begins to bring what `request` needs and this site lacks.
    Absent absent(FetchRequest request);

    /// Looks for a blob that is damaged here, its origin, at all other sites. Completes, never
    /// exceptionally, with a verified frame, which is stored here again if there is room, or with
    /// nothing when none has it.
    CompletableFuture<Optional<Frame>> copy(Digest digest, TransferClass transferClass);
  }

  private final SiteName site;
  private final Shelves shelves;
  private final Elsewhere elsewhere;
  private final StoreAnswer storeAnswer;
  private final MissingAnswer missingAnswer;

  public ChunkService(SiteName site, Shelves shelves, Elsewhere elsewhere) {
    this.site = site;
    this.shelves = shelves;
    this.elsewhere = elsewhere;
    this.storeAnswer = new StoreAnswer(shelves.home());
    this.missingAnswer = new MissingAnswer(shelves.home());
  }

  public Pieces fetch(FetchRequest request) {
    return new FetchAnswer(request.digests(), shelves, absent(request));
  }

  /// Throws `NOT_FOUND` when no holder has the blob. What another site has is brought whole: its
  /// other stripes are about to be asked for.
  public Pieces stripe(StripeRequest request) {
    ByteBuffer held = readStripe(request);
    return new BytesAnswer(held == null ? stripeFromElsewhere(request) : held);
  }

  public BitSet missing(List<Digest> digests) {
    return missingAnswer.missing(digests);
  }

  public StoreReceipt store(Inflow<Frame> frames) {
    return storeAnswer.store(frames);
  }

  private Absent absent(FetchRequest request) {
    if (request.heldOnly()) {
      return new NobodyElse(request.digests(), shelves.home());
    }
    return request.origin().equals(site)
        ? new AtOrigin(request, shelves.home(), elsewhere)
        : elsewhere.absent(request);
  }

  private ByteBuffer stripeFromElsewhere(StripeRequest request) {
    Digest digest = request.digest();
    FetchRequest whole =
        new FetchRequest(request.origin(), request.transferClass(), List.of(digest));
    try (Absent brought = absent(whole)) {
      Frame frame = brought.frame(0);
      ByteBuffer stripe = frame == null ? readStripe(request) : Stripes.cut(frame, request);
      if (stripe == null) {
        throw FullwireException.unavailable("blob " + digest + " was held only briefly", null);
      }
      return stripe;
    }
  }

  private @Nullable ByteBuffer readStripe(StripeRequest request) {
    return shelves.readStripe(request.digest(), request.fromBytes(), request.toBytes());
  }
}
