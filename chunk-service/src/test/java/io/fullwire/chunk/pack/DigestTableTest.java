package io.fullwire.chunk.pack;

import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.protocol.frame.Digest;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DigestTableTest {
  private static final long SEED = 11;

  /// Against a plain map, with digests whose hashes collide often, so that entries are moved.
  @Test
  void it_holds_what_a_map_holds_whatever_is_added_replaced_and_removed() {
    Random random = new Random(SEED);
    DigestTable table = new DigestTable();
    Map<Digest, Location> model = new HashMap<>();
    for (int step = 0; step < 200_000; step++) {
      Digest digest = new Digest(random.nextInt(1_500), random.nextInt(4), 0, 0);
      int choice = random.nextInt(100);
      if (choice == 0) {
        int pack = random.nextInt(20);
        table.removePack(pack);
        model.values().removeIf(location -> location.packNumber() == pack);
      } else if (choice < 40) {
        table.remove(digest);
        model.remove(digest);
      } else {
        Location location = new Location(random.nextInt(20), random.nextInt(), 48, step);
        table.put(digest, location);
        model.put(digest, location);
      }
      assertThat(table.find(digest))
          .as("seed %d, step %d", SEED, step)
          .isEqualTo(model.get(digest));
    }
    assertThat(table.size()).isEqualTo(model.size());
    for (int word0 = 0; word0 < 1_500; word0++) {
      for (int word1 = 0; word1 < 4; word1++) {
        Digest digest = new Digest(word0, word1, 0, 0);
        assertThat(table.find(digest)).isEqualTo(model.get(digest));
      }
    }
  }
}
