package io.fullwire.posix;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class NamesTest {

  @Test
  void text_is_printed_as_it_is() {
    assertThat(Names.printable("Grüße.txt".getBytes(StandardCharsets.UTF_8)))
        .isEqualTo("Grüße.txt");
  }

  @Test
  void bytes_that_are_no_text_are_printed_as_numbers() {
    assertThat(Names.printable(new byte[] {'a', (byte) 0xff, '\n'})).isEqualTo("a\\xff\\x0a");
  }

  @Test
  void a_name_that_looks_escaped_is_not_taken_for_another() {
    assertThat(Names.printable("a\\xff".getBytes(StandardCharsets.UTF_8)))
        .isNotEqualTo(Names.printable(new byte[] {'a', (byte) 0xff}));
  }

  @Test
  void three_dots_are_a_name_and_two_are_not() {
    assertThat(Names.isEntryName("...".getBytes(StandardCharsets.UTF_8))).isTrue();
    assertThat(Names.isEntryName("..".getBytes(StandardCharsets.UTF_8))).isFalse();
  }
}
