package io.fullwire.standalone.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fullwire.client.catalog.CatalogClient;
import io.fullwire.client.catalog.HttpCatalogClient;
import io.fullwire.client.http.ServiceHttpClient;
import io.fullwire.client.http.ServiceHttpSettings;
import io.fullwire.platform.HostAndPort;
import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.log.CommitRequest;
import io.fullwire.protocol.tree.Mutation;
import io.fullwire.protocol.tree.Ownership;
import io.fullwire.protocol.tree.RequestId;
import io.fullwire.protocol.tree.SiteName;
import io.fullwire.protocol.tree.TreeId;
import io.fullwire.protocol.tree.TreeName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A site on a disk of its own that runs full. Needs root, to mount it.
class FullDiskSiteIT {
  private static final Duration WAIT_MAX = Duration.ofSeconds(30);
  private static final int MIB = 1 << 20;

  /// Below what is kept for the broker, and more than it writes by itself during the test.
  private static final long LEFT_BYTES = 20L * MIB;

  @TempDir private Path directory;
  @TempDir private Path home;
  private final AtomicBoolean gaveUp = new AtomicBoolean();
  private Path disk;

  @BeforeEach
  void mount() throws Exception {
    disk = Files.createDirectory(directory.resolve("disk"));
    assumeTrue(
        run("mount", "-t", "tmpfs", "-o", "size=300m", "fullwire-test", disk.toString()) == 0,
        "a tmpfs can be mounted");
  }

  @AfterEach
  void unmount() throws Exception {
    run("umount", disk.toString());
  }

  @Test
  void a_full_disk_refuses_changes_and_nothing_else_and_they_go_on_when_there_is_room()
      throws Exception {
    try (StandaloneSite site = start();
        ServiceHttpClient http = http(site)) {
      CatalogClient catalog = new HttpCatalogClient(http);
      TreeId tree = TreeId.random();
      catalog.createTree(tree, new TreeName("t"), new Ownership(0755, 0, 0)).block(WAIT_MAX);
      commit(catalog, tree);
      long revision = revisionOf(catalog, tree);
      Path filler = fill();

      for (int i = 0; i < 3; i++) {
        assertThatThrownBy(() -> commit(catalog, tree))
            .hasMessageContainingAll(disk.resolve("site/kafka").toString(), "bytes free")
            .satisfies(
                e -> assertThat(((FullwireException) e).code()).isEqualTo(ErrorCode.NO_SPACE));
      }
      assertThat(catalog.list(tree, List.of(), null, 10).block(WAIT_MAX).entries()).isEmpty();
      assertThat(revisionOf(catalog, tree)).isEqualTo(revision);

      Files.delete(filler);
      commit(catalog, tree);
      assertThat(revisionOf(catalog, tree)).isEqualTo(revision + 1);
    }
    assertThat(gaveUp).isFalse();
  }

  private static void commit(CatalogClient catalog, TreeId tree) {
    catalog
        .commit(
            tree, new CommitRequest(RequestId.random(), "test", List.of(new Mutation.Reserve(1))))
        .block(WAIT_MAX);
  }

  private static long revisionOf(CatalogClient catalog, TreeId tree) {
    return catalog.progress(tree).block(WAIT_MAX).revision();
  }

  private Path fill() throws IOException {
    Path filler = disk.resolve("filler");
    long fillerBytes = Files.getFileStore(disk).getUsableSpace() - LEFT_BYTES;
    return Files.write(filler, new byte[Math.toIntExact(fillerBytes)]);
  }

  private StandaloneSite start() {
    return StandaloneSite.start(
        new SiteRequest(
            disk.resolve("site"),
            Optional.of(new SiteName("ams")),
            Optional.of(new HostAndPort("127.0.0.1", 0)),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            List.of()),
        home,
        () -> gaveUp.set(true));
  }

  private ServiceHttpClient http(StandaloneSite site) throws IOException {
    String token = Files.readString(disk.resolve("site/token")).strip();
    return new ServiceHttpClient(
        ServiceHttpSettings.of("catalog", site.endpoints().catalog(), token));
  }

  private static int run(String... command) throws IOException, InterruptedException {
    return new ProcessBuilder(command)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
  }
}
