package io.fullwire.agent.mount;

import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.agent.vfs.tree.TreeLoader;
import io.fullwire.protocol.log.LogPosition;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.Node;
import io.fullwire.protocol.tree.NodeBody;
import io.fullwire.protocol.tree.Ownership;
import io.fullwire.protocol.tree.SnapshotItem;
import io.fullwire.protocol.tree.Timestamp;
import io.fullwire.protocol.tree.TreeId;
import io.fullwire.protocol.tree.Xattrs;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class SavedTreeTest {
  private static final TreeId TREE = new TreeId(new UUID(1, 1));
  private static final TreeId OTHER = new TreeId(new UUID(1, 2));

  @Test
  void a_whole_tree_may_be_old_and_the_site_is_not_even_asked() {
    SavedTree whole =
        new SavedTree(
            TREE,
            true,
            () -> {
              throw new AssertionError("asked");
            });
    assertThat(whole.isUsable(saved(TREE, 5))).isTrue();
    assertThat(whole.isUsable(saved(OTHER, 5))).isFalse();
  }

  @Test
  void a_directory_of_a_tree_may_not_be_old_since_its_path_may_lead_elsewhere_now() {
    SavedTree part = new SavedTree(TREE, false, () -> 6);
    assertThat(part.isUsable(saved(TREE, 5))).isFalse();
    assertThat(part.isUsable(saved(TREE, 6))).isTrue();
    assertThat(part.isUsable(saved(OTHER, 6))).isFalse();
  }

  @Test
  void what_was_saved_is_the_best_there_is_when_the_site_does_not_answer() {
    assertThat(new SavedTree(TREE, false, () -> -1).isUsable(saved(TREE, 5))).isTrue();
  }

  private static TreeLoader.Loaded saved(TreeId tree, long revision) {
    Timestamp time = new Timestamp(1_700_000_000, 0);
    Node root =
        new Node(
            InodeNumber.ROOT,
            NodeBody.DIRECTORY,
            new Ownership(0755, 0, 0),
            time,
            time,
            2,
            Xattrs.NONE);
    TreeLoader loader = new TreeLoader();
    LogPosition position = new LogPosition(new UUID(2, 2), revision);
    loader.add(new SnapshotItem.Header(tree, revision, 1, position, root));
    loader.add(new SnapshotItem.Trailer(0));
    return loader.finish();
  }
}
