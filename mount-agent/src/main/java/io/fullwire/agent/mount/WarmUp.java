package io.fullwire.agent.mount;

import io.fullwire.client.chunk.ChunkClient;
import io.fullwire.client.chunk.FetchRequest;
import io.fullwire.protocol.frame.TransferClass;
import io.fullwire.protocol.tree.SiteName;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Flux;

/// Does once, at the start and before anyone waits, what the first read of a far file would
/// otherwise pay for: two connections to the chunk service, one for who waits and one for what is
/// sent ahead, and [Practice].
final class WarmUp {
  private static final Logger log = LoggerFactory.getLogger(WarmUp.class);
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(5);

  private WarmUp() {}

  /// Returns at once.
  static void begin(ChunkClient chunks, SiteName origin) {
    var _ =
        Flux.just(TransferClass.WAITING, TransferClass.AHEAD)
            .flatMap(
                transferClass -> chunks.fetch(new FetchRequest(origin, transferClass, List.of())))
            .timeout(ANSWER_LIMIT)
            .subscribe(
                frame -> log.debug("An empty request was answered with {}", frame),
                error -> log.debug("The chunk service does not answer yet", error));
    Thread.ofPlatform().daemon().name("warm-up").start(WarmUp::practise);
  }

  private static void practise() {
    try {
      log.debug("Read {} bytes for practice", Practice.run());
    } catch (InterruptedException e) {
      throw new IllegalStateException("nobody interrupts the warm-up", e);
    }
  }
}
