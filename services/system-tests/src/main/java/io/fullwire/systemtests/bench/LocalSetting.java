package io.fullwire.systemtests.bench;

import io.fullwire.systemtests.harness.AgentMount;
import io.fullwire.systemtests.harness.CommandFailed;
import io.fullwire.systemtests.harness.SitePlace;
import io.fullwire.systemtests.harness.SiteProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// One site on this machine, and a disk on which the mount's cache and the copy that it is compared
/// with lie side by side.
record LocalSetting(BenchSetting bench, SiteProcess site, JournaledDisk disk) {
  /// Asking a mount for its status goes through the mount itself.
  private static final long STATUS_UPCALLS_MAX = 25;

  static LocalSetting start(BenchSetting bench, String diskSize) {
    JournaledDisk disk = bench.cleanup().add(JournaledDisk.mount(bench.directory(), diskSize));
    bench.say("starting a site");
    SiteProcess site =
        bench
            .cleanup()
            .add(
                SiteProcess.start(
                    bench.installation(),
                    new SitePlace(
                        "local",
                        bench.directory().resolve("local"),
                        List.of(),
                        "127.0.0.1:" + freePort(),
                        "")));
    return new LocalSetting(bench, site, disk);
  }

  /// Fills a new tree with `source` and mounts it, with its cache on the disk.
  AgentMount fillAndMount(String tree, Path source) {
    bench.say("filling a tree with " + source.getFileName() + " and mounting it");
    site.cli().fill(tree, source);
    return bench
        .cleanup()
        .add(
            AgentMount.mount(
                site.cli(),
                tree,
                bench.directory().resolve("mnt").resolve(tree),
                disk.directory().resolve("cache-" + tree),
                "--cache-size",
                "4GiB"));
  }

  /// How often the kernel has asked the mount anything.
  static long upcalls(AgentMount mount) {
    JsonNode upcalls = mount.status().path("upcalls");
    if (upcalls.isEmpty()) {
      throw new CommandFailed("the mount tells no upcalls: " + mount.status());
    }
    return upcalls.valueStream().mapToLong(JsonNode::asLong).sum();
  }

  /// A claim that nothing was asked of the mount but its status.
  static Verdict noUpcalls(String during, long before, long after) {
    long count = Math.max(0, after - before - STATUS_UPCALLS_MAX);
    return Verdict.atMost("no upcall during " + during, (double) count, 0, "upcalls");
  }

  private static int freePort() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException("no free port", e);
    }
  }
}
