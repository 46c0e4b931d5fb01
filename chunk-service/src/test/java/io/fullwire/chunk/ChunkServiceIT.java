package io.fullwire.chunk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fullwire.client.chunk.BlobEncoder;
import io.fullwire.client.chunk.ChunkClient;
import io.fullwire.client.chunk.ChunkMessages;
import io.fullwire.client.chunk.ChunkPaths;
import io.fullwire.client.chunk.FetchRequest;
import io.fullwire.client.chunk.Frame;
import io.fullwire.client.chunk.FrameWriter;
import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.FrameKind;
import io.fullwire.protocol.frame.TransferClass;
import io.fullwire.protocol.tree.SiteName;
import io.fullwire.testkit.chunk.Blobs;
import io.fullwire.testkit.chunk.ChunkClientContract;
import io.micrometer.core.instrument.MeterRegistry;
import io.netty.handler.codec.http.HttpMethod;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;
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
    stop();
    start();

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
  void a_codec_that_is_not_known_is_refused_by_its_number() {
    assertThatThrownBy(() -> postToStore(Flux.just(header(2, (byte) 9))))
        .isInstanceOfSatisfying(
            FullwireException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_REQUEST))
        .hasMessage("codec 9 is not known");
  }

  @Test
  void a_size_over_the_limit_is_refused_before_memory_is_given_to_it() {
    ByteBuffer huge = header(4, (byte) 0);
    huge.putInt(4, Integer.MAX_VALUE).putInt(8, Integer.MAX_VALUE);
    seal(huge);

    assertThatThrownBy(() -> postToStore(Flux.just(huge)))
        .isInstanceOfSatisfying(
            FullwireException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.LIMIT_EXCEEDED))
        .hasMessageContaining("is 2147483647; at most 8388608");
  }

  @Test
  void a_blob_damaged_on_disk_is_said_and_is_well_again_once_stored_again() throws IOException {
    Path own = Files.createDirectory(directory.resolve("damaged"));
    Frame frame = blobs.noise(10_000);
    try (ChunkServiceProcess other = new ChunkServiceProcess(own, Map.of())) {
      ChunkClient client = other.client();
      client.store(Flux.just(frame)).block(WAIT_MAX);
      flipByte(own.resolve("chunk/home/0000000001.pack"), 5_000);
      FetchRequest request =
          new FetchRequest(site(), TransferClass.WAITING, List.of(frame.digest()));

      for (int i = 0; i < 2; i++) {
        Frame answer = client.fetch(request).blockLast(WAIT_MAX);
        assertThat(answer.header().kind()).isEqualTo(FrameKind.UNAVAILABLE);
        assertThat(answer.reason()).contains(frame.digest().toString(), "is damaged");
      }
      assertThat(client.missing(List.of(frame.digest())).block(WAIT_MAX).get(0)).isTrue();
      client.store(Flux.just(frame)).block(WAIT_MAX);
      assertThat(client.fetch(request).blockLast(WAIT_MAX)).isEqualTo(frame);
    }
  }

  @Test
  void what_it_does_shows_in_the_metrics() {
    store(blobs.noise(3, 1_000));
    fetch(List.of(blobs.noise(10).digest()));
    MeterRegistry meters = process.bean(MeterRegistry.class);

    assertThat(meters.get("fullwire.chunk.store.stored").tag("store", "home").functionCounter())
        .satisfies(counter -> assertThat(counter.count()).isGreaterThanOrEqualTo(3));
    assertThat(meters.get("fullwire.chunk.store.syncs").tag("store", "home").functionCounter())
        .satisfies(counter -> assertThat(counter.count()).isPositive());
    assertThat(meters.get("fullwire.chunk.store.limit").tag("store", "cache").gauge().value())
        .isEqualTo(4.0 * (1 << 30));
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

  /// The header of a blob of three bytes with one byte changed, and the checksum made right again.
  private static ByteBuffer header(int offset, byte value) {
    Frame frame = BlobEncoder.encode(ByteBuffer.wrap(new byte[] {1, 2, 3}));
    ByteBuffer header =
        ByteBuffer.wrap(frame.header().toByteArray()).order(ByteOrder.LITTLE_ENDIAN);
    header.put(offset, value);
    seal(header);
    return header;
  }

  private static void seal(ByteBuffer header) {
    CRC32C crc = new CRC32C();
    crc.update(header.slice(0, 12));
    crc.update(header.slice(16, 32));
    header.putInt(12, (int) crc.getValue());
  }

  private static void flipByte(Path path, long offset) throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
      file.seek(offset);
      int before = file.read();
      file.seek(offset);
      file.write(before ^ 1);
    }
  }

  private void postToStore(Flux<ByteBuffer> body) {
    process.http().call(HttpMethod.POST, ChunkPaths.STORE, body, 1_000).block(WAIT_MAX);
  }
}
