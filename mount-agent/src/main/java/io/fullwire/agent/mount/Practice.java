package io.fullwire.agent.mount;

import io.fullwire.agent.ahead.AheadBlob;
import io.fullwire.agent.ahead.AheadPlanner;
import io.fullwire.agent.ahead.AheadSettings;
import io.fullwire.agent.ahead.ArrivalForecast;
import io.fullwire.agent.ahead.LinkEstimate;
import io.fullwire.agent.cache.ContentCache;
import io.fullwire.agent.remote.content.ContentFetcher;
import io.fullwire.agent.remote.content.ContentReader;
import io.fullwire.agent.remote.content.FetchSettings;
import io.fullwire.agent.vfs.tree.BlobContent;
import io.fullwire.agent.vfs.tree.WalkPlace;
import io.fullwire.client.chunk.BlobEncoder;
import io.fullwire.client.chunk.Frame;
import io.fullwire.protocol.tree.SiteName;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/// Reads files that are made up, through the same reader, planner and fetcher that answer a mount's
/// reads of far files, with frames written and read as they travel. What a read needs of this JVM
/// is then loaded, and the most of it compiled, before a program waits for one.
///
/// Nothing leaves this process, and nothing is kept.
final class Practice {
  private static final int FILES = 128;
  private static final int FILE_BYTES = 16 << 10;
  private static final Duration FILE_LIMIT = Duration.ofSeconds(1);

  /// Some files at a time are sent ahead, so that this is practised too.
  private static final LinkEstimate LINK =
      new LinkEstimate(Duration.ofMillis(1), FILES / 8 * FILE_BYTES * 1_000L);

  private final List<AheadBlob> files = new ArrayList<>(FILES);
  private final List<Frame> frames = new ArrayList<>(FILES);

  private Practice() {
    SplittableRandom random = new SplittableRandom(FILES);
    for (int i = 0; i < FILES; i++) {
      byte[] bytes = new byte[FILE_BYTES];
      random.nextBytes(bytes);
      Frame frame = BlobEncoder.encode(ByteBuffer.wrap(bytes));
      frames.add(frame);
      files.add(new AheadBlob(WalkPlace.of(i + 1, 0), frame.digest(), FILE_BYTES));
    }
  }

  /// Reads all; answers how many bytes came, each checked on its way. Blocks.
  static long run() throws InterruptedException {
    return new Practice().readAll();
  }

  private long readAll() throws InterruptedException {
    ContentCache nothing = new NothingKept();
    AheadPlanner planner =
        new AheadPlanner(
            this::after, _ -> false, () -> LINK, AheadSettings.defaults(), System::nanoTime);
    long bytes = 0;
    try (ContentFetcher fetcher =
            new ContentFetcher(
                new PracticeChunks(frames),
                new SiteName("practice"),
                nothing,
                new ArrivalForecast(() -> LINK),
                FetchSettings.defaults());
        ContentReader reader =
            new ContentReader(
                nothing, fetcher, planner, false, (inode, from, length, waited, ns, error) -> {})) {
      for (AheadBlob file : files) {
        PracticeReply reply = new PracticeReply();
        reader.read(
            file.place().inode(), new BlobContent(file.digest(), FILE_BYTES), 0, FILE_BYTES, reply);
        bytes += reply.await(FILE_LIMIT.toNanos(), TimeUnit.NANOSECONDS);
      }
    }
    return bytes;
  }

  private List<AheadBlob> after(WalkPlace place, long bytesMax, int blobsMax) {
    int from = (int) Math.min(FILES, place.inode());
    int count = (int) Math.min(blobsMax, Math.ceilDiv(bytesMax, FILE_BYTES));
    return files.subList(from, Math.min(FILES, from + count));
  }
}
