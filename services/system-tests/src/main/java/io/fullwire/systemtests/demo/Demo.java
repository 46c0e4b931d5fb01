package io.fullwire.systemtests.demo;

import io.fullwire.systemtests.harness.AgentMount;
import io.fullwire.systemtests.harness.Cleanup;
import io.fullwire.systemtests.harness.Installation;
import io.fullwire.systemtests.harness.LinkCounters;
import io.fullwire.systemtests.harness.ReaderProcess;
import io.fullwire.systemtests.harness.Scratch;
import io.fullwire.systemtests.harness.TwoSites;
import io.fullwire.systemtests.reader.ReadReport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/// The demo from its first line to its table.
final class Demo {
  static final String LINK = "fullwire";
  private static final Duration READ_LIMIT = Duration.ofMinutes(10);
  private static final long SEED = 1;

  private final Installation installation;
  private final DemoSettings settings;

  Demo(Installation installation, DemoSettings settings) {
    this.installation = installation;
    this.settings = settings;
  }

  void run() {
    Path directory = temporaryDirectory();
    Cleanup cleanup = Cleanup.alsoAtExit();
    cleanup.add(() -> Scratch.delete(directory));
    try {
      run(directory, cleanup);
      if (settings.keep()) {
        cleanup.release();
      }
    } finally {
      cleanup.close();
    }
  }

  private void run(Path directory, Cleanup cleanup) {
    say(
        String.format(
            "making %,d files of %,d bytes", settings.fileCount(), DemoSettings.FILE_BYTES));
    Path many = directory.resolve("many");
    Path few = directory.resolve("few");
    DemoFiles.make(many, settings.fileCount(), SEED);
    // Other bytes: what the first reading brought to the far site must not help the second.
    DemoFiles.make(few, settings.singleFileCount(), SEED + 1);
    say(
        String.format(
            "starting two sites, ams and nyc, %.0f ms and %.0f Mbit/s apart",
            settings.rttMillis(), settings.rateMegabits()));
    TwoSites sites = cleanup.add(TwoSites.start(installation, LINK, settings.link(), directory));
    say("filling a tree at ams");
    sites.fill("many", many);
    sites.fill("few", few);
    say("mounting it at nyc and reading every file, one after another");
    Reading ahead = read(sites, cleanup, "many", many, directory.resolve("mnt/many"));
    say(
        String.format(
            "the same for %,d files with one request a file", settings.singleFileCount()));
    Reading single = read(sites, cleanup, "few", few, directory.resolve("mnt/few"), "--no-ahead");
    System.out.println(new DemoTable(settings, ahead, single).text());
    System.out.println(new Whereabouts(installation, settings, sites, directory).text());
  }

  private Reading read(
      TwoSites sites, Cleanup cleanup, String tree, Path source, Path target, Object... options) {
    AgentMount mount =
        cleanup.add(
            AgentMount.mount(
                sites.b().cli(),
                tree,
                target,
                target.resolveSibling(target.getFileName() + ".cache"),
                options));
    LinkCounters before = sites.link().counters();
    ReadReport report = ReaderProcess.readAll(source, mount.directory(), READ_LIMIT);
    LinkCounters wire = sites.link().counters().since(before);
    return new Reading(report, wire);
  }

  private static Path temporaryDirectory() {
    try {
      return Files.createTempDirectory("fullwire-demo");
    } catch (IOException e) {
      throw new UncheckedIOException("cannot make a temporary directory", e);
    }
  }

  private static void say(String what) {
    System.err.println("· " + what);
  }
}
