package io.fullwire.systemtests.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Locale;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A file tree that is the same wherever it is made, described in `tools/corpora/README.md`.
///
/// @param directory holds the tree; nobody changes it
public record Corpus(Path directory, long files, long directories, long bytes, String sha256) {
  private static final Duration MAKE_LIMIT = Duration.ofMinutes(3);

  /// The corpora by what they are for.
  public enum Kind {
    PREFETCH2000,
    DEEP2000,
    WALK80K,
    TEXT110K,
    NODE18K,
    LARGE7,
    MIXED,
    HOSTILE;

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /// Makes the corpus below `store`, or takes the one that an earlier run made there.
  ///
  /// @param scale multiplies the number of files, and the sizes of `LARGE7`
  /// @param seed another one, the same shape with other bytes
  public static Corpus get(
      Installation installation, Path store, Kind kind, double scale, int seed) {
    String name = kind.word() + (scale == 1 ? "" : "-x" + scale) + (seed == 1 ? "" : "-" + seed);
    Path directory = store.resolve(name);
    Path manifest = store.resolve(name + ".json");
    if (!Files.exists(manifest)) {
      make(installation, kind, scale, seed, directory, manifest);
    }
    try {
      return parse(directory, Files.readString(manifest));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + manifest, e);
    }
  }

  private static void make(
      Installation installation, Kind kind, double scale, int seed, Path directory, Path manifest) {
    Scratch.delete(directory);
    Scratch.make(directory);
    String line =
        Command.of(
                installation.makeCorpus(),
                kind.word(),
                directory,
                "--scale",
                scale == 1 ? "1" : scale,
                "--seed",
                seed)
            .run(MAKE_LIMIT)
            .lastLine();
    try {
      // Last, and at once: a run that was ended in the middle leaves no corpus that looks whole.
      Path unfinished = manifest.resolveSibling(manifest.getFileName() + ".new");
      Files.writeString(unfinished, line);
      Files.move(unfinished, manifest, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + manifest, e);
    }
  }

  private static Corpus parse(Path directory, String json) {
    JsonNode manifest = JsonMapper.shared().readTree(json);
    return new Corpus(
        directory,
        manifest.path("files").asLong(),
        manifest.path("dirs").asLong(),
        manifest.path("bytes").asLong(),
        manifest.path("sha256").asString());
  }
}
