package io.fullwire.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.tree.Content;
import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.NodeBody;
import io.fullwire.protocol.tree.SiteName;
import io.fullwire.protocol.tree.TreeDescriptor;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient.BodyContentSpec;
import tools.jackson.databind.JsonNode;

class GatewayTest {
  private static final SiteName AMS = new SiteName("ams");

  private static @TempDir Path directory;
  private static RunningGateway gateway;

  @BeforeAll
  static void start() {
    gateway = new RunningGateway(directory);
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  @BeforeEach
  void forget() {
    gateway.reset();
  }

  @Test
  void a_stranger_is_told_nothing_but_the_description_and_whether_it_runs() {
    var stranger = gateway.strangersClient();

    stranger.get().uri("/api/v1/status").exchange().expectStatus().isUnauthorized();
    stranger.get().uri("/actuator/prometheus").exchange().expectStatus().isUnauthorized();
    stranger.get().uri("/api/openapi.json").exchange().expectStatus().isOk();
    stranger.get().uri("/actuator/health/liveness").exchange().expectStatus().isOk();
    stranger.get().uri("/actuator/health/readiness").exchange().expectStatus().isOk();
  }

  @Test
  void an_agent_learns_where_the_services_are() {
    get("/api/v1/site")
        .jsonPath("$.site")
        .isEqualTo("fra")
        .jsonPath("$.chunk")
        .isEqualTo("http://127.0.0.1:7072")
        .jsonPath("$.kafka")
        .isEqualTo("127.0.0.1:9092");
  }

  @Test
  void the_status_shows_trees_links_and_mounts() {
    gateway.catalog().addTree("photos", AMS);
    gateway.relay().join("ams#").block();
    reportMount("m1");

    get("/api/v1/status")
        .jsonPath("$.site")
        .isEqualTo("fra")
        .jsonPath("$.trees[0].name")
        .isEqualTo("photos")
        .jsonPath("$.trees[0].home")
        .isEqualTo("ams")
        .jsonPath("$.trees[0].revision")
        .isEqualTo(7)
        .jsonPath("$.trees[0].lag")
        .isEqualTo(2)
        .jsonPath("$.links[0].peer")
        .isEqualTo("ams")
        .jsonPath("$.links[0].state")
        .isEqualTo("UP")
        .jsonPath("$.links[0].rttMs")
        .isEqualTo(200.25)
        .jsonPath("$.links[0].receivedBytes")
        .isEqualTo(1000)
        .jsonPath("$.mounts[0].directory")
        .isEqualTo("/mnt/photos")
        .jsonPath("$.problems")
        .isEmpty();
  }

  @Test
  void the_lag_of_a_tree_is_in_revisions_of_its_home_as_the_relay_hears_of_them() {
    TreeDescriptor behind = gateway.catalog().addTree("behind", AMS);
    TreeDescriptor upToDate = gateway.catalog().addTree("even", AMS);
    // The catalog, which has revision 7, has heard of 9 by itself.
    gateway.relay().mirror(behind, 40);
    gateway.relay().mirror(upToDate, 7);

    get("/api/v1/status")
        .jsonPath("$.trees[?(@.name == 'behind')].lag")
        .isEqualTo(33)
        .jsonPath("$.trees[?(@.name == 'even')].lag")
        .isEqualTo(2);
    get("/api/v1/trees/behind").jsonPath("$.lag").isEqualTo(33);
    get("/api/v1/trees").jsonPath("$.trees[?(@.name == 'behind')].lag").isEqualTo(33);
  }

  @Test
  void the_status_names_the_service_that_gives_no_answer_and_shows_the_rest() {
    gateway.relay().goSilent();
    gateway.catalog().addTree("photos", RunningGateway.SITE);

    get("/api/v1/status")
        .jsonPath("$.trees[0].name")
        .isEqualTo("photos")
        .jsonPath("$.problems[0].service")
        .isEqualTo("relay")
        .jsonPath("$.problems[0].type")
        .isEqualTo("timed-out");
  }

  @Test
  void a_list_of_trees_fails_when_the_catalog_is_away() {
    gateway.catalog().goAway();

    gateway
        .client()
        .get()
        .uri("/api/v1/trees")
        .exchange()
        .expectStatus()
        .isEqualTo(503)
        .expectHeader()
        .contentType(MediaType.APPLICATION_PROBLEM_JSON);
  }

  @Test
  void a_tree_is_made_once_by_a_request_that_is_sent_twice() {
    String first = create("photos", "key-1", 201);
    String again = create("photos", "key-1", 201);

    assertThat(again).isEqualTo(first);
    assertThat(create("photos", "key-2", 409)).contains("already-exists");
  }

  @Test
  void one_key_makes_a_tree_for_each_name() {
    assertThat(create("a", "key", 201)).isNotEqualTo(create("b", "key", 201));
  }

  @Test
  void a_tree_with_another_home_is_refused() {
    gateway
        .client()
        .post()
        .uri("/api/v1/trees")
        .bodyValue(Map.of("name", "photos", "site", "ams"))
        .exchange()
        .expectStatus()
        .isBadRequest()
        .expectBody()
        .jsonPath("$.detail")
        .value(String.class, detail -> assertThat(detail).contains("ams").contains("fra"));
  }

  @Test
  void a_body_that_is_no_json_is_a_bad_request() {
    gateway
        .client()
        .post()
        .uri("/api/v1/trees")
        .contentType(MediaType.APPLICATION_JSON)
        .bodyValue("{\"name\":")
        .exchange()
        .expectStatus()
        .isBadRequest()
        .expectBody()
        .jsonPath("$.type")
        .isEqualTo("invalid-request");
  }

  @Test
  void a_deleted_tree_is_gone() {
    gateway.catalog().addTree("photos", RunningGateway.SITE);

    gateway.client().delete().uri("/api/v1/trees/photos").exchange().expectStatus().isNoContent();

    gateway.client().get().uri("/api/v1/trees/photos").exchange().expectStatus().isNotFound();
  }

  @Test
  void of_two_trees_with_one_name_the_home_decides() {
    gateway.catalog().addTree("photos", AMS);
    gateway.catalog().addTree("photos", new SiteName("nyc"));

    gateway.client().get().uri("/api/v1/trees/photos").exchange().expectStatus().isEqualTo(409);
    get("/api/v1/trees/photos@ams").jsonPath("$.home").isEqualTo("ams");
  }

  @Test
  void a_name_that_is_no_utf_8_is_found_by_its_bytes_and_shown_as_base64() {
    gateway.catalog().addTree("t", RunningGateway.SITE);
    byte[] name = {'c', 'a', 'f', (byte) 0xe9};
    gateway.catalog().add(gateway.catalog().root(), EntryName.of(name), NodeBody.FIFO);

    get("/api/v1/trees/t/entries?path=/caf%E9")
        .jsonPath("$.node.kind")
        .isEqualTo("fifo")
        .jsonPath("$.node.name")
        .isEqualTo("caf\\xe9")
        .jsonPath("$.node.nameBytes")
        .isEqualTo(Base64.getEncoder().encodeToString(name));
  }

  @Test
  void a_name_that_is_text_stands_once() {
    gateway.catalog().addTree("t", RunningGateway.SITE);
    gateway.catalog().add(gateway.catalog().root(), EntryName.utf8("café +1"), NodeBody.FIFO);

    get("/api/v1/trees/t/entries?path=caf%C3%A9+%2B1")
        .jsonPath("$.node.name")
        .isEqualTo("café +1")
        .jsonPath("$.node.nameBytes")
        .doesNotExist();
  }

  @Test
  void a_listing_goes_on_where_its_cursor_says() {
    gateway.catalog().addTree("t", RunningGateway.SITE);
    for (String name : new String[] {"a", "b", "c"}) {
      gateway.catalog().add(gateway.catalog().root(), EntryName.utf8(name), NodeBody.DIRECTORY);
    }

    String cursor =
        gateway
            .client()
            .get()
            .uri("/api/v1/trees/t/entries?limit=2")
            .exchange()
            .expectBody(JsonNode.class)
            .returnResult()
            .getResponseBody()
            .path("cursor")
            .asString();

    get("/api/v1/trees/t/entries?limit=2&cursor=" + cursor)
        .jsonPath("$.entries.length()")
        .isEqualTo(1)
        .jsonPath("$.entries[0].name")
        .isEqualTo("c")
        .jsonPath("$.cursor")
        .isEmpty();
  }

  @Test
  void a_path_that_would_climb_out_is_refused() {
    gateway.catalog().addTree("t", RunningGateway.SITE);

    gateway
        .client()
        .get()
        .uri(gateway.uri("/api/v1/trees/t/entries?path=/a/%2E%2E/b"))
        .exchange()
        .expectStatus()
        .isBadRequest();
  }

  @Test
  void an_invite_lets_a_site_in_and_the_link_can_be_removed() {
    gateway
        .client()
        .post()
        .uri("/api/v1/links/invites")
        .bodyValue(Map.of("validForSeconds", 60))
        .exchange()
        .expectStatus()
        .isOk()
        .expectBody()
        .jsonPath("$.invite")
        .isEqualTo("ams#PT1M");
    gateway
        .client()
        .post()
        .uri("/api/v1/links/invites")
        .exchange()
        .expectBody()
        .jsonPath("$.invite")
        .isEqualTo("ams#PT1H");
    gateway
        .client()
        .post()
        .uri("/api/v1/links")
        .bodyValue(Map.of("invite", "ams#PT1M"))
        .exchange()
        .expectStatus()
        .isCreated();
    get("/api/v1/sites").jsonPath("$.sites[1].name").isEqualTo("ams");

    var client = gateway.client();
    client.delete().uri("/api/v1/links/ams").exchange().expectStatus().isNoContent();
    client.delete().uri("/api/v1/links/ams").exchange().expectStatus().isNotFound();
  }

  @Test
  void an_invite_that_would_be_valid_for_ever_is_refused() {
    gateway
        .client()
        .post()
        .uri("/api/v1/links/invites")
        .bodyValue(Map.of("validForSeconds", 604_801))
        .exchange()
        .expectStatus()
        .isBadRequest();
  }

  @Test
  void a_mount_under_another_id_than_its_own_is_refused() {
    gateway
        .client()
        .put()
        .uri("/api/v1/mounts/m2")
        .bodyValue(mount("m1"))
        .exchange()
        .expectStatus()
        .isBadRequest();
  }

  @Test
  void the_content_of_a_file_comes_with_its_digest_as_entity_tag() {
    byte[] content = "hello".getBytes(StandardCharsets.UTF_8);
    gateway.catalog().addTree("t", RunningGateway.SITE);
    gateway
        .catalog()
        .add(
            gateway.catalog().root(),
            EntryName.utf8("f"),
            new NodeBody.File(new Content.Inline(ByteString.copyOf(content))));

    gateway
        .client()
        .get()
        .uri("/api/v1/trees/t/content?path=/f")
        .exchange()
        .expectStatus()
        .isOk()
        .expectHeader()
        .valueEquals("ETag", "\"" + Digest.of(content) + "\"")
        .expectBody(byte[].class)
        .isEqualTo(content);
  }

  private BodyContentSpec get(String uri) {
    return gateway
        .client()
        .get()
        .uri(gateway.uri(uri))
        .exchange()
        .expectStatus()
        .isOk()
        .expectBody();
  }

  private String create(String name, String key, int status) {
    JsonNode answer =
        gateway
            .client()
            .post()
            .uri("/api/v1/trees")
            .header("Idempotency-Key", key)
            .bodyValue(Map.of("name", name))
            .exchange()
            .expectStatus()
            .isEqualTo(status)
            .expectBody(JsonNode.class)
            .returnResult()
            .getResponseBody();
    return answer.path(answer.has("id") ? "id" : "type").asString();
  }

  private void reportMount(String id) {
    gateway
        .client()
        .put()
        .uri("/api/v1/mounts/" + id)
        .bodyValue(mount(id))
        .exchange()
        .expectStatus()
        .isNoContent();
  }

  private static Map<String, Object> mount(String id) {
    return Map.of(
        "id", id,
        "host", "node-1",
        "directory", "/mnt/photos",
        "tree", "photos",
        "path", "/",
        "driver", "linux",
        "revision", 7,
        "state", "CONNECTED");
  }
}
