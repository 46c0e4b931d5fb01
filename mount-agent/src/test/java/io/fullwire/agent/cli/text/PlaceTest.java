package io.fullwire.agent.cli.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.EntryName;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlaceTest {
  @Test
  void a_colon_before_any_slash_is_a_tree() {
    assertThat(Place.parse("photos:/2026/a"))
        .isEqualTo(
            new Place.InTree("photos", List.of(EntryName.utf8("2026"), EntryName.utf8("a"))));
    assertThat(Place.parse("photos:")).isEqualTo(new Place.InTree("photos", List.of()));
    assertThat(Place.parse("photos:x//./y/").toString()).isEqualTo("photos:/x/y");
  }

  @Test
  void anything_else_is_local() {
    for (String path : List.of("./a:b", "/x/a:b", "dir", "dir/", ":x")) {
      assertThat(Place.parse(path)).isEqualTo(new Place.Local(ByteString.utf8(path)));
    }
  }

  @Test
  void a_path_that_climbs_is_refused() {
    assertThatThrownBy(() -> Place.parse("t:/a/../b"))
        .isInstanceOf(FullwireException.class)
        .hasMessageContaining("reserved");
  }

  @Test
  void a_tree_may_stand_alone_where_nothing_else_makes_sense() {
    assertThat(Place.parseTree("photos@home"))
        .isEqualTo(new Place.InTree("photos@home", List.of()));
  }
}
