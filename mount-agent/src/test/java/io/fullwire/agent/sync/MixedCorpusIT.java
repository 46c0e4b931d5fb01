package io.fullwire.agent.sync;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fullwire.agent.sync.SyncReport.State;
import io.fullwire.agent.sync.call.Patience;
import io.fullwire.agent.sync.land.Failures.Failure;
import io.fullwire.posix.Directory;
import io.fullwire.posix.FileStatus;
import io.fullwire.posix.FileType;
import io.fullwire.posix.OpenFile;
import io.fullwire.posix.Posix;
import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.tree.Content;
import io.fullwire.protocol.tree.Entry;
import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.Node;
import io.fullwire.protocol.tree.NodeBody;
import io.fullwire.protocol.tree.SnapshotItem;
import io.fullwire.testkit.chunk.MemoryChunkService;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/// Everything that breaks tools, as `tools/corpora/make-corpus mixed` makes it, compared entry by
/// entry with what the operating system says of it. Made and read as root, since some entries can
/// be read by nobody else.
@Timeout(180)
class MixedCorpusIT {
  private static final Path CORPORA = Path.of("../tools/corpora/make-corpus");

  @TempDir(cleanup = CleanupMode.NEVER)
  Path scratch;

  private final MemoryCatalog catalog = new MemoryCatalog();
  private final Map<InodeNumber, Map<EntryName, Node>> landed = new HashMap<>();
  private final Map<InodeNumber, Set<Long>> inodesOf = new HashMap<>();
  private int compared;

  @Test
  void every_kind_of_entry_lands_as_it_is() throws Exception {
    assumeTrue(
        System.getProperty("user.name").equals("root"),
        "modes like 0000 can be read by root alone");
    Path source = scratch.resolve("mixed");
    try {
      make(source);
      SyncReport report = sync(source);

      assertThat(report.failures()).isEmpty();
      assertThat(report.problem()).isNull();
      assertThat(report.state()).isEqualTo(State.SUCCEEDED);
      assertThat(report.entriesLanded()).isEqualTo(report.entriesPlanned()).isGreaterThan(3_300);
      index();
      try (Directory top = Posix.ofThisHost().directory(source)) {
        compare(top, catalog.root());
      }
      assertThat(compared).isEqualTo((int) report.entriesLanded());
      assertThat(inodesOf).allSatisfy((inode, originals) -> assertThat(originals).hasSize(1));

      SyncReport again = sync(source);
      assertThat(again.entriesLanded()).isZero();
      assertThat(again.digest()).isEqualTo(report.digest());
    } finally {
      // Names that are no UTF-8 and paths beyond PATH_MAX: the JDK could not remove them.
      run("rm", "-rf", scratch.toString());
    }
  }

  private static void make(Path source) throws Exception {
    assumeTrue(Files.exists(CORPORA), "the corpora are beside the modules");
    run("python3", CORPORA.toString(), "mixed", source.toString());
  }

  private SyncReport sync(Path source) throws InterruptedException {
    SyncEngine engine =
        new SyncEngine(
            catalog, new MemoryChunkService(), Posix.ofThisHost(), Patience.DEFAULT, "test");
    SyncRequest request =
        new SyncRequest(
            ByteString.utf8(source.toString()),
            ByteString.EMPTY,
            catalog.tree,
            List.of(),
            SyncOptions.DEFAULT);
    return engine.run(
        request,
        new SyncListener() {
          @Override
          public void failed(Failure failure) {}

          @Override
          public void planned(PlannedAction action, String path) {}
        },
        new SyncProgress());
  }

  private void index() {
    for (SnapshotItem item :
        catalog.snapshot(catalog.tree.id(), InodeNumber.ROOT, 0).toIterable()) {
      if (item instanceof SnapshotItem.Child(Entry entry)) {
        landed
            .computeIfAbsent(entry.parent(), p -> new HashMap<>())
            .put(entry.name(), entry.node());
      }
    }
  }

  private void compare(Directory directory, Node node) throws IOException {
    Map<EntryName, Node> there = landed.getOrDefault(node.inode(), Map.of());
    Set<EntryName> names = new HashSet<>();
    directory.list(
        (name, type, inode) -> {
          names.add(EntryName.of(name));
          return true;
        });
    assertThat(there.keySet()).isEqualTo(names);
    for (EntryName name : names) {
      byte[] bytes = name.bytes().toByteArray();
      Node landedNode = there.get(name);
      compareEntry(directory, bytes, directory.status(bytes), landedNode);
      compared++;
      if (landedNode.isDirectory()) {
        try (Directory below = directory.directory(bytes)) {
          compare(below, landedNode);
        }
      }
    }
  }

  private void compareEntry(Directory directory, byte[] name, FileStatus status, Node node)
      throws IOException {
    String as = ByteString.copyOf(name).toString();
    assertThat(kind(node.body())).as(as).isEqualTo(status.type());
    assertThat(node.ownership().mode()).as(as).isEqualTo(status.permissions());
    assertThat(node.ownership().uid()).as(as).isEqualTo(status.userId());
    assertThat(node.modified().seconds()).as(as).isEqualTo(status.modified().seconds());
    assertThat(node.modified().nanos()).as(as).isEqualTo(status.modified().nanos());
    if (!node.isDirectory()) {
      assertThat(node.linkCount()).as(as).isEqualTo(status.linkCount());
      inodesOf.computeIfAbsent(node.inode(), i -> new HashSet<>()).add(status.inode());
    }
    switch (node.body()) {
      case NodeBody.File(Content content) -> compareContent(directory, name, content, as);
      case NodeBody.Symlink symlink ->
          assertThat(symlink.target().toByteArray()).as(as).isEqualTo(directory.readLink(name));
      case NodeBody.Device device -> assertThat(device.major()).isEqualTo(status.deviceMajor());
      case NodeBody.Directory d -> {}
      case NodeBody.Fifo f -> {}
      case NodeBody.Socket s -> {}
    }
    if (status.type() == FileType.REGULAR || status.type() == FileType.DIRECTORY) {
      compareAttributes(directory, name, node, as);
    }
  }

  private static void compareContent(Directory directory, byte[] name, Content content, String as)
      throws IOException {
    try (var file = directory.open(name)) {
      assertThat(content.sizeBytes()).as(as).isEqualTo(file.status().sizeBytes());
      if (content instanceof Content.Blob blob) {
        assertThat(Digest.of(readAll(file, blob.blobSizeBytes()))).as(as).isEqualTo(blob.digest());
      } else if (content instanceof Content.Inline inline) {
        assertThat(inline.bytes().toByteArray())
            .as(as)
            .isEqualTo(readAll(file, inline.bytes().size()));
      }
    }
  }

  private static byte[] readAll(OpenFile file, int size) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocateDirect(size);
    while (buffer.hasRemaining() && file.read(buffer, buffer.position()) > 0) {}
    byte[] bytes = new byte[buffer.position()];
    buffer.flip().get(bytes);
    return bytes;
  }

  private static void compareAttributes(Directory directory, byte[] name, Node node, String as)
      throws IOException {
    Map<ByteString, ByteString> expected = new HashMap<>();
    for (byte[] attribute : directory.attributeNames(name)) {
      if (new String(attribute, UTF_8).startsWith("user.")) {
        expected.put(
            ByteString.copyOf(attribute), ByteString.copyOf(directory.attribute(name, attribute)));
      }
    }
    assertThat(node.xattrs().values()).as(as).containsExactlyInAnyOrderEntriesOf(expected);
  }

  private static FileType kind(NodeBody body) {
    return switch (body) {
      case NodeBody.File f -> FileType.REGULAR;
      case NodeBody.Directory d -> FileType.DIRECTORY;
      case NodeBody.Symlink s -> FileType.SYMLINK;
      case NodeBody.Fifo f -> FileType.FIFO;
      case NodeBody.Socket s -> FileType.SOCKET;
      case NodeBody.Device d -> d.block() ? FileType.BLOCK_DEVICE : FileType.CHARACTER_DEVICE;
    };
  }

  private static void run(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
  }
}
