package io.fullwire.systemtests.bench;

import io.fullwire.systemtests.harness.AgentMount;
import io.fullwire.systemtests.harness.Corpus;
import io.fullwire.systemtests.harness.FileReading;
import io.fullwire.systemtests.harness.KernelCaches;
import io.fullwire.systemtests.harness.LinkCounters;
import io.fullwire.systemtests.harness.LinkSettings;
import io.fullwire.systemtests.harness.PlainStream;
import io.fullwire.systemtests.harness.TwoSites;
import io.fullwire.systemtests.harness.VerifyTree;
import java.nio.file.Path;
import java.util.List;

/// Two joined sites and a plain stream beside them, on one far link.
record FarSetting(BenchSetting bench, TwoSites sites, PlainStream stream) {
  static final String LINK = "bench";

  static FarSetting start(BenchSetting bench) {
    bench.say("starting two sites 200 ms and 267 Mbit/s apart");
    TwoSites sites =
        bench
            .cleanup()
            .add(TwoSites.start(bench.installation(), LINK, LinkSettings.FAR, bench.directory()));
    PlainStream stream =
        bench
            .cleanup()
            .add(PlainStream.start(bench.installation(), sites.link(), bench.directory()));
    return new FarSetting(bench, sites, stream);
  }

  /// Mounts a tree at B with an empty cache. The tree was filled at A and nothing of its content
  /// has been at B, unless an earlier mount brought it.
  AgentMount mount(String tree, String name, Object... options) {
    Path directory = bench.directory().resolve("mnt").resolve(name);
    Path cache = bench.directory().resolve("cache").resolve(name);
    return AgentMount.mount(sites.b().cli(), tree, directory, cache, options);
  }

  /// What a reading took, and what the link carried meanwhile.
  record Reading(FileReading files, LinkCounters wire) {
    double wirePerPayload() {
      return (double) wire.aToBPayloadBytes() / files.bytes();
    }
  }

  /// Fills a new tree, mounts it cold, and reads the files one after another; every byte is
  /// compared afterwards.
  ///
  /// @param files below `part`, a directory of the corpus, in the order in which they are read
  Reading readCold(Corpus corpus, String tree, Path part, List<Path> files) {
    sites.fill(tree, corpus.directory());
    try (AgentMount mount = mount(tree, tree)) {
      KernelCaches.drop();
      LinkCounters before = sites.link().counters();
      FileReading reading =
          FileReading.read(
              bench.installation(), bench.directory(), mount.directory().resolve(part), files);
      LinkCounters wire = sites.link().counters().since(before);
      VerifyTree.requireSame(
          bench.installation(), corpus.directory().resolve(part), mount.directory().resolve(part));
      mount.unmount();
      return new Reading(reading, wire);
    }
  }
}
