package io.fullwire.testkit.chunk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.fullwire.client.chunk.ChunkClient;
import io.fullwire.client.chunk.Frame;
import io.fullwire.client.chunk.HomeChunkClient;
import io.fullwire.client.relay.RelayRoute;
import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.frame.TransferClass;
import io.fullwire.protocol.tree.SiteName;
import io.fullwire.testkit.relay.MemoryRelay;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;

class HomeChunkClientTest extends ChunkClientContract {
  private static final SiteName HOME = new SiteName("home");
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final MemoryChunkService home = new MemoryChunkService();
  private final MemoryRelay relay = new MemoryRelay();

  /// Reading at this site brings what it lacks from home; here the home answers at once.
  private final ChunkClient client = new HomeChunkClient(home, relay, HOME);

  @BeforeEach
  void connect() {
    relay.connect(HOME, home);
  }

  @Override
  protected ChunkClient client() {
    return client;
  }

  @Override
  protected SiteName site() {
    return HOME;
  }

  @Test
  void what_is_stored_is_at_home_and_not_here() {
    MemoryChunkService here = new MemoryChunkService();
    ChunkClient far = new HomeChunkClient(here, relay, HOME);
    Frame frame = blobs.noise(5_000);

    assertThat(far.store(Flux.just(frame)).block(PATIENCE).storedCount()).isEqualTo(1);

    List<Digest> digests = List.of(frame.digest());
    assertThat(home.missing(digests).block(PATIENCE).isEmpty()).isTrue();
    assertThat(here.missing(digests).block(PATIENCE).get(0)).isTrue();
    assertThat(far.missing(digests).block(PATIENCE).isEmpty()).isTrue();
  }

  @Test
  void what_only_this_site_holds_is_missing() {
    MemoryChunkService here = new MemoryChunkService();
    Frame frame = blobs.noise(5_000);
    here.store(Flux.just(frame)).block(PATIENCE);

    ChunkClient far = new HomeChunkClient(here, relay, HOME);

    assertThat(far.missing(List.of(frame.digest())).block(PATIENCE).get(0)).isTrue();
  }

  @Test
  void content_waits_behind_readers_and_questions_do_not() {
    client.missing(List.of(blobs.noise(10).digest())).block(PATIENCE);
    client.store(Flux.just(blobs.noise(10))).block(PATIENCE);

    assertThat(relay.carried())
        .containsExactly(
            new MemoryRelay.Carried(HOME, RelayRoute.CHUNK_MISSING, TransferClass.WAITING),
            new MemoryRelay.Carried(HOME, RelayRoute.CHUNK_STORE, TransferClass.BACKGROUND));
  }

  @Test
  void while_the_link_is_down_nothing_is_stored() {
    relay.cut(HOME);

    assertThatExceptionOfType(FullwireException.class)
        .isThrownBy(() -> client.store(Flux.just(blobs.noise(10))).block(PATIENCE))
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE));
  }
}
