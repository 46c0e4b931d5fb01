package io.fullwire.protocol.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.tree.Content;
import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.NodeBody;
import io.fullwire.protocol.tree.Ownership;
import io.fullwire.protocol.tree.Timestamp;
import io.fullwire.protocol.tree.Xattrs;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TreeDigestTest {
  private static final Ownership OWNERSHIP = new Ownership(0644, 1, 2);
  private static final Timestamp TIME = new Timestamp(7, 8);

  @Test
  void an_empty_tree_has_the_digest_of_its_root_alone() {
    TreeDigest digest = new TreeDigest(NodeBody.DIRECTORY, OWNERSHIP, TIME, Xattrs.NONE);
    // directory; mode 0644, uid 1, gid 2; 7 s zigzag, 8 ns; no attributes
    byte[] literal = {2, (byte) 0xa4, 3, 1, 2, 14, 8, 0};

    assertThat(digest.entryCount()).isZero();
    assertThat(digest.finish()).isEqualTo(Digest.of(literal));
  }

  @Test
  void every_difference_that_a_user_can_see_gives_another_digest() {
    Set<Digest> digests = new HashSet<>();
    digests.add(of("a", file("x"), OWNERSHIP, TIME, Xattrs.NONE));
    digests.add(of("b", file("x"), OWNERSHIP, TIME, Xattrs.NONE));
    digests.add(of("a", file("y"), OWNERSHIP, TIME, Xattrs.NONE));
    digests.add(of("a", NodeBody.FIFO, OWNERSHIP, TIME, Xattrs.NONE));
    digests.add(of("a", file("x"), new Ownership(0600, 1, 2), TIME, Xattrs.NONE));
    digests.add(of("a", file("x"), new Ownership(0644, 1, 3), TIME, Xattrs.NONE));
    digests.add(of("a", file("x"), OWNERSHIP, new Timestamp(7, 9), Xattrs.NONE));
    digests.add(
        of(
            "a",
            file("x"),
            OWNERSHIP,
            TIME,
            Xattrs.NONE.with(ByteString.utf8("user.k"), ByteString.utf8("v"))));

    assertThat(digests).hasSize(8);
  }

  @Test
  void depth_tells_an_entry_of_a_directory_from_one_beside_it() {
    assertThat(directoryThenFile(1)).isNotEqualTo(directoryThenFile(2));
  }

  @Test
  void names_of_one_node_differ_from_two_nodes_that_look_the_same() {
    assertThat(twoNames("same", "same")).isNotEqualTo(twoNames("one", "other"));
    assertThat(twoNames("one", "other")).isEqualTo(twoNames(null, null));
  }

  private static Digest of(
      String name, NodeBody body, Ownership ownership, Timestamp time, Xattrs xattrs) {
    TreeDigest digest = new TreeDigest(NodeBody.DIRECTORY, OWNERSHIP, TIME, Xattrs.NONE);
    digest.add(1, EntryName.utf8(name), null, body, ownership, time, xattrs);
    return digest.finish();
  }

  private static Digest directoryThenFile(int depth) {
    TreeDigest digest = new TreeDigest(NodeBody.DIRECTORY, OWNERSHIP, TIME, Xattrs.NONE);
    digest.add(1, EntryName.utf8("d"), null, NodeBody.DIRECTORY, OWNERSHIP, TIME, Xattrs.NONE);
    digest.add(depth, EntryName.utf8("f"), null, file("x"), OWNERSHIP, TIME, Xattrs.NONE);
    return digest.finish();
  }

  private static Digest twoNames(Object first, Object second) {
    TreeDigest digest = new TreeDigest(NodeBody.DIRECTORY, OWNERSHIP, TIME, Xattrs.NONE);
    digest.add(1, EntryName.utf8("a"), first, file("x"), OWNERSHIP, TIME, Xattrs.NONE);
    digest.add(1, EntryName.utf8("b"), second, file("x"), OWNERSHIP, TIME, Xattrs.NONE);
    return digest.finish();
  }

  private static NodeBody file(String text) {
    return new NodeBody.File(new Content.Inline(ByteString.utf8(text)));
  }
}
