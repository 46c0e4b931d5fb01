package io.fullwire.systemtests;

import io.fullwire.systemtests.harness.AgentMount;
import io.fullwire.systemtests.harness.Cleanup;
import io.fullwire.systemtests.harness.Corpus;
import io.fullwire.systemtests.harness.FullwireCli;
import io.fullwire.systemtests.harness.Installation;
import io.fullwire.systemtests.harness.LinkSettings;
import io.fullwire.systemtests.harness.Scratch;
import io.fullwire.systemtests.harness.SitePlace;
import io.fullwire.systemtests.harness.SiteProcess;
import io.fullwire.systemtests.harness.TwoSites;
import io.fullwire.testkit.net.FreePorts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/// What the tests of one class share: a directory of their own, whose logs stay after a failure,
/// and what runs in it.
final class Scene implements AutoCloseable {
  static final Duration READ_LIMIT = Duration.ofMinutes(2);

  private final Cleanup cleanup = Cleanup.alsoAtExit();
  private final Installation installation = Installation.find();
  private final Path directory;
  private int mountCount;
  private int corpusCount;

  /// @param name of the directory, and of the link
  Scene(String name) {
    directory = Path.of("target/system-tests", name).toAbsolutePath();
    Scratch.delete(directory);
    Scratch.make(directory);
  }

  Installation installation() {
    return installation;
  }

  Path directory() {
    return directory;
  }

  /// Made once, and kept from run to run. The next one has other bytes: what one test brought to a
  /// far site would help another that reads the same.
  Corpus corpus(Corpus.Kind kind, double scale) {
    Path store = Scratch.make(Path.of("target/corpora").toAbsolutePath());
    return Corpus.get(installation, store, kind, scale, ++corpusCount);
  }

  TwoSites twoSites(LinkSettings settings) {
    String link = directory.getFileName().toString();
    return cleanup.add(TwoSites.start(installation, link, settings, directory));
  }

  SiteProcess site(String name) {
    return site(place(name));
  }

  SiteProcess site(SitePlace place) {
    return cleanup.add(SiteProcess.start(installation, place));
  }

  /// On this machine itself, at a port of its own, with no relay to be reached at.
  SitePlace place(String name) {
    return new SitePlace(name, directory.resolve(name), List.of(), freeAddress(), "");
  }

  static String freeAddress() {
    return "127.0.0.1:" + FreePorts.next();
  }

  /// Closed with the scene, before whatever was added earlier.
  <T extends AutoCloseable> T add(T closeable) {
    return cleanup.add(closeable);
  }

  /// A mount with an empty cache.
  AgentMount mount(FullwireCli cli, String tree, Object... options) {
    String name = tree + "-" + ++mountCount;
    return mount(cli, tree, name, cacheOf(name), options);
  }

  AgentMount mount(FullwireCli cli, String tree, String name, Path cache, Object... options) {
    return cleanup.add(
        AgentMount.mount(cli, tree, directory.resolve("mnt").resolve(name), cache, options));
  }

  Path cacheOf(String mountName) {
    return directory.resolve("cache").resolve(mountName);
  }

  @Override
  public void close() {
    cleanup.close();
  }
}
