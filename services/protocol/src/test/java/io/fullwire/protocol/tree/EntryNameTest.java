package io.fullwire.protocol.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EntryNameTest {
  @ParameterizedTest
  @ValueSource(strings = {"a", "...", ".a", "..a", "-rf", " ", "a\nb", "CON"})
  void any_bytes_that_linux_takes_are_a_name(String text) {
    assertThat(EntryName.utf8(text).bytes().size()).isEqualTo(text.length());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".", "..", "a/b", "/", "a\0b"})
  void what_would_lead_elsewhere_is_no_name(String text) {
    assertThatThrownBy(() -> EntryName.utf8(text)).hasMessageContaining("name '");
  }

  @Test
  void a_name_has_at_most_255_bytes() {
    assertThat(EntryName.utf8("x".repeat(255)).bytes().size()).isEqualTo(255);
    assertThatThrownBy(() -> EntryName.utf8("x".repeat(256)))
        .hasMessageEndingWith("has 256 bytes; must be 1 to 255");
  }

  @Test
  void names_sort_by_unsigned_bytes() {
    assertThat(EntryName.of(new byte[] {(byte) 0x80})).isGreaterThan(EntryName.utf8("z"));
  }

  @Test
  void a_name_is_shown_without_anything_a_terminal_would_obey() {
    assertThat(EntryName.of(new byte[] {'a', 0x1b, '[', (byte) 0xff, (byte) 0xc3, (byte) 0xa4}))
        .hasToString("a\\x1b[\\xffä");
    assertThat(EntryName.utf8("gpj.\u202egnp")).hasToString("gpj.\\xe2\\x80\\xaegnp");
  }
}
