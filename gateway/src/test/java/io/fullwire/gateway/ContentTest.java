package io.fullwire.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.frame.TransferClass;
import io.fullwire.protocol.tree.Content;
import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.Extent;
import io.fullwire.protocol.tree.NodeBody;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;

/// A sparse file of two chunks with a hole between them, read through the API.
class ContentTest {
  private static final int CHUNK_BYTES = 200_000;
  private static final int HOLE_BYTES = 150_000;

  private static @TempDir Path directory;
  private static RunningGateway gateway;
  private byte[] content;
  private Digest second;

  @BeforeAll
  static void start() {
    gateway = new RunningGateway(directory);
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  @BeforeEach
  void fill() {
    gateway.reset();
    Random random = new Random(1);
    byte[] first = new byte[CHUNK_BYTES];
    byte[] last = new byte[CHUNK_BYTES];
    random.nextBytes(first);
    random.nextBytes(last);
    content = new byte[2 * CHUNK_BYTES + HOLE_BYTES];
    System.arraycopy(first, 0, content, 0, CHUNK_BYTES);
    System.arraycopy(last, 0, content, CHUNK_BYTES + HOLE_BYTES, CHUNK_BYTES);
    second = gateway.chunks().add(last);
    Content.Chunks extents =
        Content.Chunks.of(
            List.of(
                new Extent.Chunk(gateway.chunks().add(first), CHUNK_BYTES),
                new Extent.Hole(HOLE_BYTES),
                new Extent.Chunk(second, CHUNK_BYTES)));
    gateway.catalog().addTree("t", RunningGateway.SITE);
    gateway
        .catalog()
        .add(gateway.catalog().root(), EntryName.utf8("f"), new NodeBody.File(extents));
  }

  @Test
  void all_of_a_file_is_its_chunks_and_its_holes() {
    assertThat(body(read(null).expectStatus().isOk())).isEqualTo(content);
  }

  @Test
  void a_range_over_the_hole_fetches_what_it_touches_for_someone_who_waits() {
    ResponseSpec answer = read("bytes=" + (CHUNK_BYTES + 10) + "-" + (content.length - 3));

    answer.expectStatus().isEqualTo(206);
    answer
        .expectHeader()
        .valueEquals(
            "Content-Range", "bytes 200010-" + (content.length - 3) + "/" + content.length);
    assertThat(body(answer))
        .isEqualTo(Arrays.copyOfRange(content, CHUNK_BYTES + 10, content.length - 2));
    assertThat(gateway.chunks().lastFetch.digests()).containsExactly(second);
    assertThat(gateway.chunks().lastFetch.transferClass()).isEqualTo(TransferClass.WAITING);
  }

  @Test
  void the_last_bytes_can_be_had_without_knowing_the_size() {
    assertThat(body(read("bytes=-5")))
        .isEqualTo(Arrays.copyOfRange(content, content.length - 5, content.length));
  }

  @Test
  void a_range_behind_the_end_is_not_satisfiable() {
    read("bytes=" + content.length + "-")
        .expectStatus()
        .isEqualTo(416)
        .expectHeader()
        .valueEquals("Content-Range", "bytes */" + content.length);
  }

  @Test
  void a_known_entity_tag_is_answered_without_the_bytes() {
    String tag = read(null).expectBody().returnResult().getResponseHeaders().getETag();

    client()
        .get()
        .uri("/api/v1/trees/t/content?path=f")
        .header("If-None-Match", tag)
        .exchange()
        .expectStatus()
        .isNotModified();
  }

  @Test
  void a_range_of_another_version_is_answered_with_all_of_this_one() {
    byte[] all =
        body(
            client()
                .get()
                .uri("/api/v1/trees/t/content?path=f")
                .header("Range", "bytes=0-1")
                .header("If-Range", "\"another\"")
                .exchange()
                .expectStatus()
                .isOk());

    assertThat(all).isEqualTo(content);
  }

  @Test
  void head_tells_the_size_and_fetches_nothing() {
    client()
        .head()
        .uri("/api/v1/trees/t/content?path=f")
        .exchange()
        .expectStatus()
        .isOk()
        .expectHeader()
        .contentLength(content.length);

    assertThat(gateway.chunks().lastFetch).isNull();
  }

  @Test
  void a_lost_chunk_at_the_start_of_a_range_is_an_error_and_no_short_file() {
    gateway.chunks().lose(second);

    read("bytes=" + (content.length - 10) + "-")
        .expectStatus()
        .isNotFound()
        .expectBody()
        .jsonPath("$.detail")
        .value(String.class, detail -> assertThat(detail).contains(second.toString()));
  }

  @Test
  void a_flipped_bit_is_never_served() {
    gateway.chunks().damage(second);

    read("bytes=-10").expectStatus().is5xxServerError();
  }

  @Test
  void a_directory_has_no_content() {
    client().get().uri("/api/v1/trees/t/content?path=/").exchange().expectStatus().isBadRequest();
  }

  private WebTestClient client() {
    return gateway
        .client()
        .mutate()
        .codecs(codecs -> codecs.defaultCodecs().maxInMemorySize(1 << 20))
        .build();
  }

  private ResponseSpec read(String range) {
    var request = client().get().uri("/api/v1/trees/t/content?path=f");
    return (range == null ? request : request.header("Range", range)).exchange();
  }

  private static byte[] body(ResponseSpec answer) {
    return answer.expectBody(byte[].class).returnResult().getResponseBody();
  }
}
