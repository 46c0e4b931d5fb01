package io.fullwire.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.fullwire.client.http.Problem;
import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

class ServiceContextIT {
  private static final String TOKEN = "0123456789abcdef";
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  @TempDir static Path directory;

  static SharedRuntime shared;
  static ServiceContext service;

  @BeforeAll
  static void start() throws IOException {
    Files.writeString(directory.resolve("token"), TOKEN);
    shared = SharedRuntime.start();
    service = startService();
  }

  @AfterAll
  static void stop() {
    service.close();
    shared.close();
    HTTP.close();
  }

  @Test
  void a_request_with_the_token_is_served() throws Exception {
    assertThat(get(service, "/hello", "Bearer " + TOKEN).body()).isEqualTo("hello");
    assertThat(get(service, "/hello", "bearer " + TOKEN).body()).isEqualTo("hello");
  }

  @Test
  void a_request_without_the_right_token_is_refused_as_a_problem() throws Exception {
    for (String authorization : new String[] {"", "Bearer ", "Bearer " + TOKEN + "x", TOKEN}) {
      HttpResponse<String> answer = get(service, "/hello", authorization);

      assertThat(answer.statusCode()).isEqualTo(401);
      assertThat(answer.headers().firstValue("Content-Type")).contains(Problem.MEDIA_TYPE);
      assertThat(errorIn(answer).code()).isEqualTo(ErrorCode.FORBIDDEN);
    }
  }

  @Test
  void what_is_declared_open_and_health_need_no_token() throws Exception {
    assertThat(get(service, "/open/hello", "").body()).isEqualTo("hello all");
    assertThat(get(service, "/actuator/health/liveness", "").statusCode()).isEqualTo(200);
    assertThat(get(service, "/actuator/health/readiness", "").statusCode()).isEqualTo(200);
    assertThat(get(service, "/actuator/prometheus", "").statusCode()).isEqualTo(401);
  }

  @Test
  void an_error_of_ours_keeps_its_code_and_message() throws Exception {
    HttpResponse<String> answer = get(service, "/missing", "Bearer " + TOKEN);

    assertThat(answer.statusCode()).isEqualTo(404);
    assertThat(errorIn(answer).code()).isEqualTo(ErrorCode.NOT_FOUND);
    assertThat(errorIn(answer)).hasMessage("tree 'photos' does not exist");
  }

  @Test
  void an_unforeseen_failure_tells_the_caller_nothing_of_the_inside() throws Exception {
    HttpResponse<String> answer = get(service, "/broken", "Bearer " + TOKEN);

    assertThat(answer.statusCode()).isEqualTo(500);
    assertThat(answer.body()).contains("GET /broken").doesNotContain("secret detail");
  }

  @Test
  void an_answer_that_fails_half_way_is_cut_and_takes_no_line_of_the_log() throws Exception {
    Logger root = (Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME);
    ListAppender<ILoggingEvent> log = new ListAppender<>();
    log.start();
    root.addAppender(log);
    try {
      for (int i = 0; i < 5; i++) {
        assertThatThrownBy(() -> get(service, "/half", "Bearer " + TOKEN))
            .isInstanceOf(IOException.class);
      }
      // The same connection pool still serves.
      assertThat(get(service, "/hello", "Bearer " + TOKEN).body()).isEqualTo("hello");
    } finally {
      root.detachAppender(log);
    }
    assertThat(log.list).isEmpty();
  }

  @Test
  void a_route_that_does_not_exist_is_a_problem_too() throws Exception {
    HttpResponse<String> answer = get(service, "/nowhere", "Bearer " + TOKEN);

    assertThat(answer.statusCode()).isEqualTo(404);
    assertThat(answer.headers().firstValue("Content-Type")).contains(Problem.MEDIA_TYPE);
    assertThat(answer.body()).contains("GET /nowhere");
  }

  @Test
  void a_service_that_closes_leaves_the_others_of_its_jvm_serving() throws Exception {
    startService().close();

    assertThat(get(service, "/hello", "Bearer " + TOKEN).body()).isEqualTo("hello");
  }

  @Test
  void each_service_of_a_jvm_counts_for_itself() throws Exception {
    get(service, "/hello", "Bearer " + TOKEN);
    try (ServiceContext other = startService()) {
      assertThat(get(other, "/actuator/prometheus", "Bearer " + TOKEN).body())
          .contains("jvm_memory_used_bytes")
          .doesNotContain("uri=\"/hello\"");
    }
    assertThat(get(service, "/actuator/prometheus", "Bearer " + TOKEN).body())
        .contains("uri=\"/hello\"");
  }

  @Test
  void a_health_indicator_of_the_service_decides_whether_it_is_ready() throws Exception {
    try (ServiceContext other = startService()) {
      other.bean(SampleService.Readiness.class).ready.set(false);

      assertThat(get(other, "/actuator/health/readiness", "").statusCode()).isEqualTo(503);
      assertThat(get(other, "/actuator/health/liveness", "").statusCode()).isEqualTo(200);
      assertThatThrownBy(() -> other.awaitReady(Duration.ofMillis(50)))
          .isInstanceOfSatisfying(
              FullwireException.class,
              error -> assertThat(error.code()).isEqualTo(ErrorCode.TIMED_OUT));
    }
  }

  @Test
  void a_setting_that_is_missing_is_named() {
    Map<String, String> settings = settings();
    settings.remove("site.kafka");

    assertThatThrownBy(() -> ServiceContext.start(shared, "sample", SampleService.class, settings))
        .hasRootCauseMessage("site.kafka is not set");
  }

  private static ServiceContext startService() {
    return ServiceContext.start(shared, "sample", SampleService.class, settings());
  }

  private static Map<String, String> settings() {
    Map<String, String> settings = new HashMap<>();
    settings.put("server.port", "0");
    settings.put("site.name", "here");
    settings.put("site.token-file", directory.resolve("token").toString());
    for (String service : new String[] {"gateway", "catalog", "chunk", "relay"}) {
      settings.put("site." + service, "http://127.0.0.1:1");
    }
    settings.put("site.kafka", "127.0.0.1:1");
    return settings;
  }

  private static HttpResponse<String> get(ServiceContext from, String path, String authorization)
      throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(from.address().resolve(path));
    if (!authorization.isEmpty()) {
      request.header("Authorization", authorization);
    }
    return HTTP.send(
        request.timeout(Duration.ofSeconds(10)).build(), HttpResponse.BodyHandlers.ofString());
  }

  private static FullwireException errorIn(HttpResponse<String> answer) {
    return Problem.read(
        "sample", answer.statusCode(), answer.body().getBytes(StandardCharsets.UTF_8));
  }
}
