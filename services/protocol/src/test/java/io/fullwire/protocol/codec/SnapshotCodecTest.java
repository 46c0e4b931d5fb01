package io.fullwire.protocol.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fullwire.protocol.RandomTrees;
import io.fullwire.protocol.log.LogPosition;
import io.fullwire.protocol.tree.SnapshotItem;
import io.fullwire.protocol.tree.TreeId;
import java.util.SplittableRandom;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class SnapshotCodecTest {
  private final RandomTrees trees = new RandomTrees(new SplittableRandom(5));

  @Test
  void every_item_reads_back_as_it_was_written() {
    var position = new LogPosition(new UUID(3, 4), 17);
    check(new SnapshotItem.Header(TreeId.random(), 9, 2, position, trees.node()));
    check(new SnapshotItem.Trailer(80_000));
    for (int i = 0; i < 2_000; i++) {
      check(new SnapshotItem.Child(trees.entry()));
    }
  }

  @Test
  void bytes_left_over_are_an_error() {
    byte[] bytes = new BinaryWriter().u8(3).varint(1).u8(0).toByteArray();

    assertThatThrownBy(() -> SnapshotCodec.read(new BinaryReader("snapshot item", bytes)))
        .hasMessageContaining("snapshot item at byte 2: 1 bytes are left over");
  }

  private static void check(SnapshotItem item) {
    BinaryWriter out = new BinaryWriter();
    SnapshotCodec.write(out, item);
    assertThat(SnapshotCodec.read(new BinaryReader("item", out.toByteArray()))).isEqualTo(item);
  }
}
