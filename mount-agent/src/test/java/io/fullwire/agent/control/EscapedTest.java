package io.fullwire.agent.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.EntryName;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EscapedTest {
  @Test
  void a_path_of_any_bytes_comes_back_as_it_was() {
    byte[] all = new byte[254];
    int at = 0;
    for (int b = 1; b < 256; b++) {
      if (b != '/') {
        all[at++] = (byte) b;
      }
    }
    List<EntryName> path =
        List.of(EntryName.of(all), EntryName.utf8("größer %41 als"), EntryName.of(new byte[] {-1}));
    String text = Escaped.path(path);
    assertThat(text).matches("[/a-zA-Z0-9._%-]+");
    assertThat(Escaped.names(text)).isEqualTo(path);
  }

  @Test
  void the_root_has_no_names() {
    assertThat(Escaped.names(Escaped.path(List.of()))).isEmpty();
    assertThat(Escaped.names("")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a%", "a%4", "%zz", "ä", "a/../b"})
  void what_was_not_escaped_here_is_refused(String text) {
    assertThatThrownBy(() -> Escaped.names(text)).isInstanceOf(FullwireException.class);
  }
}
