package io.fullwire.chunk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fullwire.client.chunk.ChunkClient;
import io.fullwire.client.chunk.ChunkMessages;
import io.fullwire.client.chunk.ChunkPaths;
import io.fullwire.client.chunk.Frame;
import io.fullwire.client.chunk.FrameWriter;
import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.SiteName;
import io.fullwire.testkit.chunk.Blobs;
import io.fullwire.testkit.chunk.ChunkClientContract;
import io.netty.handler.codec.http.HttpMethod;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Flux;

/// The service as it runs, over HTTP and on a real disk.
class ChunkServiceIT extends ChunkClientContract {
  private static final Duration WAIT_MAX = Duration.ofSeconds(30);

  @TempDir private static Path directory;
  private static ChunkServiceProcess process;

  @BeforeAll
  static void start() {
    process = new ChunkServiceProcess(directory, Map.of());
  }

  @AfterAll
  static void stop() {
    process.close();
  }

  @Override
  protected ChunkClient client() {
    return process.client();
  }

  @Override
  protected SiteName site() {
    return ChunkServiceProcess.SITE;
  }

  @Test
  void what_was_stored_is_there_after_a_restart() {
    List<Frame> frames = blobs.noise(50, 20_000);
    store(frames);
    process.close();
    process = new ChunkServiceProcess(directory, Map.of());

    assertThat(fetch(Blobs.digestsOf(frames))).isEqualTo(frames);
  }

  @Test
  void a_store_that_breaks_off_is_not_acknowledged() {
    ByteBuffer half = FrameWriter.piecesOf(blobs.noise(10_000)).getFirst().slice(0, 5_000);

    assertThatThrownBy(() -> postToStore(Flux.just(half)))
        .isInstanceOfSatisfying(
            FullwireException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE))
        .hasMessageContaining("broke off after 0 whole frames");
  }

  @Test
  void bytes_that_are_no_frame_are_refused() {
    assertThatThrownBy(() -> postToStore(Flux.just(ByteBuffer.wrap(new byte[1_000]))))
        .isInstanceOfSatisfying(
            FullwireException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CORRUPT))
        .hasMessageContaining("does not match its checksum");
  }

  @Test
  void a_question_that_is_too_long_is_refused() {
    byte[] question = new byte[ChunkMessages.QUESTION_BYTES_MAX + 1];

    assertThatThrownBy(
            () ->
                process
                    .http()
                    .call(HttpMethod.POST, ChunkPaths.FETCH, question, 1_000)
                    .block(WAIT_MAX))
        .isInstanceOf(FullwireException.class)
        .hasMessageContaining("is longer than");
  }

  private void postToStore(Flux<ByteBuffer> body) {
    process.http().call(HttpMethod.POST, ChunkPaths.STORE, body, 1_000).block(WAIT_MAX);
  }
}
