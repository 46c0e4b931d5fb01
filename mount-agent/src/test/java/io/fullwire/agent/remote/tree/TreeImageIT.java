package io.fullwire.agent.remote.tree;

import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.agent.vfs.tree.MountedTree;
import io.fullwire.agent.vfs.tree.TreeLoader;
import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.log.LogPosition;
import io.fullwire.protocol.tree.Content;
import io.fullwire.protocol.tree.Entry;
import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.Node;
import io.fullwire.protocol.tree.NodeBody;
import io.fullwire.protocol.tree.Ownership;
import io.fullwire.protocol.tree.SnapshotItem;
import io.fullwire.protocol.tree.Timestamp;
import io.fullwire.protocol.tree.TreeId;
import io.fullwire.protocol.tree.Xattrs;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TreeImageIT {
  @TempDir Path directory;

  @Test
  void a_saved_tree_is_loaded_as_it_was_with_its_place_in_the_log() throws IOException {
    MountedTree tree = tree(3_000);
    TreeImage image = new TreeImage(directory.resolve("tree"));
    assertThat(image.save(tree)).isEqualTo(Files.size(directory.resolve("tree")));
    MountedTree loaded = new MountedTree(image.load().orElseThrow());
    assertThat(itemsOf(loaded)).isEqualTo(itemsOf(tree));
    assertThat(loaded.progress()).isEqualTo(tree.progress());
  }

  @Test
  void no_file_is_no_tree() {
    assertThat(new TreeImage(directory.resolve("tree")).load()).isEmpty();
  }

  @Test
  void a_file_with_a_flipped_byte_anywhere_or_cut_anywhere_is_no_tree() throws IOException {
    Path file = directory.resolve("tree");
    TreeImage image = new TreeImage(file);
    image.save(tree(5));
    byte[] sound = Files.readAllBytes(file);
    for (int at = 0; at < sound.length; at++) {
      byte[] damaged = sound.clone();
      damaged[at] ^= 0x20;
      Files.write(file, damaged);
      assertThat(image.load()).as("byte %d flipped", at).isEmpty();
      Files.write(file, Arrays.copyOf(sound, at));
      assertThat(image.load()).as("cut at %d", at).isEmpty();
    }
  }

  @Test
  void a_file_that_matches_its_checksum_and_makes_no_sense_is_no_tree() throws IOException {
    Path file = directory.resolve("tree");
    TreeImage image = new TreeImage(file);
    image.save(tree(5));
    byte[] bytes = Files.readAllBytes(file);
    ByteBuffer changed = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    int firstLength = Long.BYTES;
    for (int length : new int[] {-1, 1, Integer.MAX_VALUE, 0}) {
      changed.putInt(firstLength, length);
      CRC32C crc = new CRC32C();
      crc.update(bytes, 0, bytes.length - Integer.BYTES);
      changed.putInt(bytes.length - Integer.BYTES, (int) crc.getValue());
      Files.write(file, bytes);
      assertThat(image.load()).as("first item of %d bytes", length).isEmpty();
    }
  }

  @Test
  void a_save_replaces_the_file_before_and_leaves_nothing_beside_it() throws IOException {
    TreeImage image = new TreeImage(directory.resolve("tree"));
    image.save(tree(5));
    image.save(tree(6));
    assertThat(image.load().orElseThrow().revision()).isEqualTo(7);
    try (var files = Files.list(directory)) {
      assertThat(files).containsExactly(directory.resolve("tree"));
    }
  }

  private static List<SnapshotItem> itemsOf(MountedTree tree) {
    List<SnapshotItem> items = new ArrayList<>();
    tree.snapshot(items::add);
    return items;
  }

  private static MountedTree tree(int files) {
    TreeLoader loader = new TreeLoader();
    loader.add(
        new SnapshotItem.Header(
            new TreeId(new UUID(1, 1)),
            7,
            3,
            new LogPosition(new UUID(2, 2), 9),
            node(1, NodeBody.DIRECTORY)));
    for (int i = 0; i < files; i++) {
      loader.add(
          new SnapshotItem.Child(
              new Entry(
                  InodeNumber.ROOT,
                  EntryName.utf8("file%05d".formatted(i)),
                  node(
                      i + 2,
                      new NodeBody.File(new Content.Inline(ByteString.utf8("content " + i)))))));
    }
    loader.add(new SnapshotItem.Trailer(files));
    return new MountedTree(loader.finish());
  }

  private static Node node(long inode, NodeBody body) {
    Timestamp time = new Timestamp(1_700_000_000, 1);
    int links = body instanceof NodeBody.Directory ? 2 : 1;
    return new Node(
        new InodeNumber(inode), body, new Ownership(0644, 1, 2), time, time, links, Xattrs.NONE);
  }
}
