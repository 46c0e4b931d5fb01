package io.fullwire.agent.mount;

import io.fullwire.client.chunk.ChunkClient;
import io.fullwire.client.chunk.FetchRequest;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.frame.TransferClass;
import io.fullwire.protocol.tree.SiteName;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Does once, right after the start and before anyone waits, what the first read of a far file
/// would otherwise pay for: the connection to the chunk service, and digesting until the JVM has
/// compiled it, which makes it some fifty times as fast.
final class WarmUp {
  private static final Logger log = LoggerFactory.getLogger(WarmUp.class);
  private static final int BLOB_BYTES = 16 << 10;
  private static final int BLOBS = 256;
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(5);

  private WarmUp() {}

  /// Returns at once.
  static void begin(ChunkClient chunks, SiteName origin) {
    var _ =
        chunks
            .fetch(new FetchRequest(origin, TransferClass.WAITING, List.of()))
            .timeout(ANSWER_LIMIT)
            .subscribe(
                frame -> log.debug("An empty request was answered with {}", frame),
                error -> log.debug("The chunk service does not answer yet", error));
    Thread.ofPlatform().daemon().name("warm-up").start(WarmUp::digest);
  }

  private static void digest() {
    ByteBuffer blob = ByteBuffer.allocate(BLOB_BYTES);
    Digest last = Digest.of(blob);
    for (int i = 0; i < BLOBS; i++) {
      blob.putLong(0, last.word0());
      last = Digest.of(blob);
    }
    log.debug("Digested {} bytes for practice, ending in {}", BLOBS * BLOB_BYTES, last);
  }
}
