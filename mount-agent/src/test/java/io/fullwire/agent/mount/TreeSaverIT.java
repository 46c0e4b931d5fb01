package io.fullwire.agent.mount;

import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.agent.cache.DiskContentCache;
import io.fullwire.agent.remote.tree.TreeImage;
import io.fullwire.agent.vfs.tree.MountedTree;
import io.fullwire.agent.vfs.tree.TreeLoader;
import io.fullwire.protocol.frame.Digest;
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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TreeSaverIT {
  private static final int BLOB_BYTES = 20_000;

  @TempDir Path directory;
  private final Random random = new Random(3);
  private final MountedTree tree = tree(2_000);
  private TreeImage image;

  @BeforeEach
  void saveTree() throws IOException {
    image = new TreeImage(directory.resolve("tree"));
    long _ = image.save(tree);
    Files.createDirectory(directory.resolve("content"));
  }

  @Test
  void a_tree_that_was_saved_before_counts_against_the_limit_too() throws IOException {
    long limit = 8 * image.sizeBytes();
    try (DiskContentCache cache = new DiskContentCache(directory.resolve("content"), limit)) {
      fill(cache, limit);
      try (TreeSaver _ = new TreeSaver(tree, image, cache, limit, 7)) {
        assertThat(bytesBelow(directory)).isLessThanOrEqualTo(limit);
        fill(cache, limit);
        assertThat(bytesBelow(directory)).isLessThanOrEqualTo(limit);
      }
      assertThat(image.load()).as("it is kept").isPresent();
    }
  }

  @Test
  void a_saved_tree_that_takes_more_than_its_part_of_the_limit_goes() throws IOException {
    long limit = 2 * image.sizeBytes();
    try (DiskContentCache cache = new DiskContentCache(directory.resolve("content"), limit);
        TreeSaver _ = new TreeSaver(tree, image, cache, limit, 7)) {
      fill(cache, limit);
      assertThat(image.sizeBytes()).isZero();
      assertThat(bytesBelow(directory)).isLessThanOrEqualTo(limit);
    }
  }

  private void fill(DiskContentCache cache, long bytes) {
    for (long filled = 0; filled < bytes; filled += BLOB_BYTES) {
      byte[] blob = new byte[BLOB_BYTES];
      random.nextBytes(blob);
      cache.put(Digest.of(blob), ByteBuffer.wrap(blob));
    }
  }

  private static long bytesBelow(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      return files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
    }
  }

  private static MountedTree tree(int files) {
    TreeLoader loader = new TreeLoader();
    LogPosition position = new LogPosition(new UUID(2, 2), 9);
    TreeId id = new TreeId(new UUID(1, 1));
    loader.add(new SnapshotItem.Header(id, 7, 3, position, node(1, NodeBody.DIRECTORY, 2)));
    for (int i = 0; i < files; i++) {
      EntryName name = EntryName.utf8("file%05d".formatted(i));
      Node node = node(i + 2, new NodeBody.File(Content.EMPTY), 1);
      loader.add(new SnapshotItem.Child(new Entry(InodeNumber.ROOT, name, node)));
    }
    loader.add(new SnapshotItem.Trailer(files));
    return new MountedTree(loader.finish());
  }

  private static Node node(long inode, NodeBody body, int links) {
    Timestamp time = new Timestamp(1_700_000_000, 1);
    return new Node(
        new InodeNumber(inode), body, new Ownership(0644, 1, 2), time, time, links, Xattrs.NONE);
  }
}
