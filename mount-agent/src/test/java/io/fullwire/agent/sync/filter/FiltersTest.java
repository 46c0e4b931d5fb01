package io.fullwire.agent.sync.filter;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.protocol.ByteString;
import org.junit.jupiter.api.Test;

class FiltersTest {
  @Test
  void the_first_rule_that_matches_decides() {
    Filters filters =
        new Filters.Builder()
            .add(true, ByteString.utf8("keep.log"))
            .add(false, ByteString.utf8("*.log"))
            .add(true, ByteString.utf8("other.log"))
            .build();

    assertThat(includes(filters, "a/keep.log")).isTrue();
    assertThat(includes(filters, "other.log")).isFalse();
    assertThat(includes(filters, "readme")).isTrue();
  }

  @Test
  void a_file_of_patterns_has_comments_empty_lines_and_both_kinds_of_rules() {
    byte[] lines = "# logs\n\n+ keep.log\r\n- *.log\n; more\ncache/\n".getBytes(UTF_8);

    Filters filters = new Filters.Builder().addLines(false, lines).build();

    assertThat(filters.rules()).hasSize(3);
    assertThat(includes(filters, "keep.log")).isTrue();
    assertThat(includes(filters, "x.log")).isFalse();
    assertThat(filters.includes("a/cache".getBytes(UTF_8), true)).isFalse();
    assertThat(filters.includes("a/cache".getBytes(UTF_8), false)).isTrue();
  }

  @Test
  void an_exclamation_mark_forgets_what_came_before() {
    Filters filters =
        new Filters.Builder()
            .add(false, ByteString.utf8("*.log"))
            .add(false, ByteString.utf8("!"))
            .build();

    assertThat(filters.isEmpty()).isTrue();
  }

  private static boolean includes(Filters filters, String path) {
    return filters.includes(path.getBytes(UTF_8), false);
  }
}
