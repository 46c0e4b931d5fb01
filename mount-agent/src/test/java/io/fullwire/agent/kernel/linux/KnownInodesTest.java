package io.fullwire.agent.kernel.linux;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class KnownInodesTest {

  private static final long SEED = 7;

  private final KnownInodes known = new KnownInodes();

  @Test
  void an_inode_is_known_until_each_time_it_was_given_out_is_taken_back() {
    known.add(42);
    known.add(42);
    known.add(42);
    assertThat(known.remove(42, 2)).isFalse();
    assertThat(known.contains(42)).isTrue();
    assertThat(known.remove(42, 1)).isTrue();
    assertThat(known.contains(42)).isFalse();
    assertThat(known.remove(42, 1)).isFalse();
  }

  @Test
  void it_counts_as_a_plain_map_does_through_growth_and_collisions() {
    Random random = new Random(SEED);
    Map<Long, Integer> model = new HashMap<>();
    for (int step = 0; step < 300_000; step++) {
      long inode = 2L + random.nextInt(20_000);
      if (random.nextInt(100) < 55) {
        known.add(inode);
        int _ = model.merge(inode, 1, Integer::sum);
      } else {
        int taken = 1 + random.nextInt(3);
        Integer left = model.get(inode);
        boolean gone = left != null && left <= taken;
        assertThat(known.remove(inode, taken)).as("seed %d step %d", SEED, step).isEqualTo(gone);
        if (gone) {
          model.remove(inode);
        } else if (left != null) {
          model.put(inode, left - taken);
        }
      }
    }
    Set<Long> all = new HashSet<>();
    known.forEach(all::add);
    assertThat(all).isEqualTo(model.keySet());
    assertThat(known.count()).isEqualTo(model.size());
  }
}
