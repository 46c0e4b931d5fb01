package io.fullwire.catalog.snapshot;

import io.fullwire.client.chunk.BlobEncoder;
import io.fullwire.client.chunk.ChunkClient;
import io.fullwire.client.chunk.FetchRequest;
import io.fullwire.client.chunk.Frame;
import io.fullwire.client.chunk.FrameDecoder;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.frame.TransferClass;
import io.fullwire.protocol.tree.SiteName;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.BitSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import reactor.core.Exceptions;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// This site's chunk service, as snapshots use it. Calls block, and fail with a
/// [FullwireException].
final class SnapshotBlobs {
  /// Until a question is answered, and between any two frames of an answer.
  private static final Duration SILENCE_MAX = Duration.ofSeconds(60);

  /// Digests in one question: some megabytes, which also a slow link brings in time.
  private static final int DIGESTS_PER_QUESTION = 32;

  private static final int FRAMES_WAITING_MAX = 4;

  private final ChunkClient chunks;

  SnapshotBlobs(ChunkClient chunks) {
    this.chunks = chunks;
  }

  /// Stores those that this site does not hold itself; all are durable here when it returns.
  void store(List<byte[]> contents) {
    Map<Digest, byte[]> byDigest = new LinkedHashMap<>();
    contents.forEach(content -> byDigest.put(Digest.of(content), content));
    List<Digest> digests = List.copyOf(byDigest.keySet());
    BitSet missing = missing(digests);
    if (!missing.isEmpty()) {
      storeFrames(
          Flux.fromStream(missing.stream().mapToObj(digests::get))
              .map(digest -> BlobEncoder.encode(digest, ByteBuffer.wrap(byDigest.get(digest)))));
    }
  }

  /// Brings those that this site does not hold itself from `origin`, and keeps them; all are
  /// durable here when it returns. `NOT_FOUND` when the origin is this site, or does not have one
  /// either.
  void keep(List<Digest> digests, SiteName origin) {
    for (List<Digest> some : questions(digests)) {
      BitSet missing = missing(some);
      List<Digest> wanted = missing.stream().mapToObj(some::get).toList();
      if (!wanted.isEmpty()) {
        FetchRequest request = new FetchRequest(origin, TransferClass.BACKGROUND, wanted);
        storeFrames(chunks.fetch(request).doOnNext(FrameDecoder::decode));
      }
    }
  }

  /// Gives each content to `reader`, in the order of the digests and checked against them.
  ///
  /// @param origin the site that certainly has them
  void read(List<Digest> digests, SiteName origin, Consumer<byte[]> reader) {
    read(digests, some -> new FetchRequest(origin, TransferClass.LOG, some), reader);
  }

  /// As [#read], but only what is held at `site`, which is this one, itself.
  void readHeld(List<Digest> digests, SiteName site, Consumer<byte[]> reader) {
    read(digests, some -> FetchRequest.ofHolder(site, TransferClass.BACKGROUND, some), reader);
  }

  private void read(
      List<Digest> digests,
      Function<List<Digest>, FetchRequest> question,
      Consumer<byte[]> reader) {
    for (List<Digest> some : questions(digests)) {
      Flux<Frame> answer = chunks.fetch(question.apply(some)).timeout(SILENCE_MAX);
      try (Stream<Frame> frames = answer.toStream(FRAMES_WAITING_MAX)) {
        for (Iterator<Frame> all = frames.iterator(); all.hasNext(); ) {
          reader.accept(bytesOf(FrameDecoder.decode(all.next())));
        }
      } catch (RuntimeException e) {
        throw translated("fetch " + some.size() + " pieces of a snapshot", e);
      }
    }
  }

  private BitSet missing(List<Digest> digests) {
    return await("ask which of " + digests.size() + " pieces are stored", chunks.missing(digests));
  }

  private void storeFrames(Flux<Frame> frames) {
    await("store pieces of a snapshot", chunks.store(frames));
  }

  private static <T> T await(String doing, Mono<T> answer) {
    try {
      return answer.single().timeout(SILENCE_MAX).blockOptional().orElseThrow();
    } catch (RuntimeException e) {
      throw translated(doing, e);
    }
  }

  private static FullwireException translated(String doing, RuntimeException e) {
    return Exceptions.unwrap(e) instanceof FullwireException ours
        ? ours
        : FullwireException.unavailable("can not " + doing + ": " + e, e);
  }

  private static List<List<Digest>> questions(List<Digest> digests) {
    return Stream.iterate(0, from -> from < digests.size(), from -> from + DIGESTS_PER_QUESTION)
        .map(from -> digests.subList(from, Math.min(from + DIGESTS_PER_QUESTION, digests.size())))
        .toList();
  }

  private static byte[] bytesOf(ByteBuffer content) {
    byte[] bytes = new byte[content.remaining()];
    content.duplicate().get(bytes);
    return bytes;
  }
}
