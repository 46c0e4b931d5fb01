package io.fullwire.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fullwire.protocol.error.FullwireException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SiteTokenTest {
  private static final String SECRET = "0123456789abcdef";

  @Test
  void it_matches_itself_and_nothing_near_it() {
    SiteToken token = SiteToken.of(SECRET);

    assertThat(token.matches(SECRET)).isTrue();
    assertThat(token.matches(SECRET + "0")).isFalse();
    assertThat(token.matches(SECRET.substring(1))).isFalse();
    assertThat(token.matches("")).isFalse();
  }

  @Test
  void a_file_may_end_in_a_newline(@TempDir Path directory) throws IOException {
    Path file = Files.writeString(directory.resolve("token"), SECRET + "\n");

    assertThat(SiteToken.read(file).value()).isEqualTo(SECRET);
  }

  @Test
  void a_file_that_is_not_there_is_named(@TempDir Path directory) {
    Path file = directory.resolve("token");

    assertThatThrownBy(() -> SiteToken.read(file)).hasMessageContaining(file.toString());
  }

  @Test
  void a_token_that_can_be_guessed_is_refused() {
    assertThatThrownBy(() -> SiteToken.of(SECRET.substring(1)))
        .isInstanceOf(FullwireException.class)
        .hasMessageContaining("15")
        .hasMessageNotContaining(SECRET.substring(1));
  }

  @Test
  void it_does_not_show_itself() {
    assertThat(SiteToken.of(SECRET).toString()).doesNotContain(SECRET);
  }
}
