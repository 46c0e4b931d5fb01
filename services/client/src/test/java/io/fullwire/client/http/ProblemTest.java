package io.fullwire.client.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ProblemTest {
  @ParameterizedTest
  @EnumSource
  void an_error_survives_the_way_over_http(ErrorCode code) {
    Problem sent = Problem.of(new FullwireException(code, "tree 'a\"b' has 3; at most 2"));

    FullwireException received = Problem.read("catalog", sent.status(), sent.toJson());

    assertThat(received.code()).isEqualTo(code);
    assertThat(received).hasMessage("tree 'a\"b' has 3; at most 2");
  }

  @Test
  void an_answer_that_is_no_problem_keeps_its_status_and_text() {
    FullwireException error = read(502, "<html>bad gateway</html>");

    assertThat(error.code()).isEqualTo(ErrorCode.UNAVAILABLE);
    assertThat(error).hasMessage("catalog answered 502: <html>bad gateway</html>");
  }

  @Test
  void an_empty_answer_is_an_error_like_any_other() {
    assertThat(read(404, "").code()).isEqualTo(ErrorCode.NOT_FOUND);
  }

  @Test
  void json_that_is_no_object_is_quoted() {
    assertThat(read(400, "[1]")).hasMessage("catalog answered 400: [1]");
  }

  @Test
  void a_huge_answer_is_cut_short() {
    assertThat(read(500, "x".repeat(1 << 20)).getMessage()).hasSizeLessThan(1_100);
  }

  private static FullwireException read(int status, String body) {
    return Problem.read("catalog", status, body.getBytes(StandardCharsets.UTF_8));
  }
}
