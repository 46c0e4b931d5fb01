package io.fullwire.gateway.tree;

import io.fullwire.client.chunk.ChunkClient;
import io.fullwire.client.chunk.FetchRequest;
import io.fullwire.client.chunk.Frame;
import io.fullwire.client.chunk.FrameDecoder;
import io.fullwire.gateway.http.ByteRange;
import io.fullwire.protocol.Limits;
import io.fullwire.protocol.frame.TransferClass;
import io.fullwire.protocol.tree.Content;
import io.fullwire.protocol.tree.Extent;
import io.fullwire.protocol.tree.SiteName;
import java.nio.ByteBuffer;
import java.util.List;
import reactor.core.publisher.Flux;

/// Reads the bytes of files out of the chunk service, each chunk verified before any of it is
/// passed on.
public final class FileContent {
  private static final ByteBuffer ZEROS = ByteBuffer.allocate(64 << 10).asReadOnlyBuffer();

  private final ChunkClient chunks;

  public FileContent(ChunkClient chunks) {
    this.chunks = chunks;
  }

  /// The bytes of `content` within `range`, in order. Buffers are at most a chunk long and nobody
  /// releases them. Fails with what the chunk service or the check of a digest says.
  ///
  /// @param origin the site that certainly has them
  Flux<ByteBuffer> read(SiteName origin, Content content, ByteRange range) {
    return switch (content) {
      case Content.Inline inline ->
          Flux.just(
              ByteBuffer.wrap(inline.bytes().toByteArray())
                  .slice((int) range.fromBytes(), (int) range.sizeBytes()));
      case Content.Blob blob ->
          readExtents(
              origin, List.of(new Extent.Chunk(blob.digest(), blob.blobSizeBytes())), range);
      case Content.Chunks longer -> readExtents(origin, longer.extents(), range);
    };
  }

  private Flux<ByteBuffer> readExtents(SiteName origin, List<Extent> extents, ByteRange range) {
    return Flux.fromIterable(Piece.within(extents, range))
        .windowUntilChanged(piece -> piece.extent() instanceof Extent.Chunk)
        .concatMap(run -> run.buffer(Limits.DIGESTS_PER_REQUEST_MAX))
        .concatMap(run -> readRun(origin, run), 1);
  }

  /// @param run only chunks, or only holes; never empty
  private Flux<ByteBuffer> readRun(SiteName origin, List<Piece> run) {
    if (run.getFirst().extent() instanceof Extent.Hole) {
      return Flux.fromIterable(run).concatMap(hole -> zeros(hole.sizeBytes()));
    }
    FetchRequest request =
        new FetchRequest(
            origin,
            TransferClass.WAITING,
            run.stream().map(piece -> ((Extent.Chunk) piece.extent()).digest()).toList());
    return chunks.fetch(request).zipWithIterable(run, FileContent::cut);
  }

  private static ByteBuffer cut(Frame frame, Piece piece) {
    return FrameDecoder.decode(frame).slice((int) piece.fromBytes(), (int) piece.sizeBytes());
  }

  private static Flux<ByteBuffer> zeros(long sizeBytes) {
    return Flux.generate(
        () -> sizeBytes,
        (left, sink) -> {
          if (left == 0) {
            sink.complete();
            return left;
          }
          int size = (int) Math.min(left, ZEROS.capacity());
          sink.next(ZEROS.slice(0, size));
          return left - size;
        });
  }
}
