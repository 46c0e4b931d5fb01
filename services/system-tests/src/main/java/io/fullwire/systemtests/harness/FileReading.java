package io.fullwire.systemtests.harness;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/// What `tools/bench/readfiles` measured.
public record FileReading(
    long files,
    long bytes,
    double seconds,
    double medianMicros,
    double p99Micros,
    double maxMicros) {
  private static final Duration COMPILE_LIMIT = Duration.ofSeconds(60);
  private static final Duration READ_LIMIT = Duration.ofMinutes(3);

  /// Compiles the program into `directory`, once for as long as that is kept.
  private static Path program(Installation installation, Path directory) {
    Path program = directory.resolve("readfiles");
    if (!Files.exists(program)) {
      Command.of("gcc", "-O2", "-o", program, installation.benchTools().resolve("readfiles.c"))
          .run(COMPILE_LIMIT);
    }
    return program;
  }

  /// Reads `files` below `root`, in that order, in a process of its own; fails unless as many came.
  ///
  /// @param options `forget` makes the kernel forget the pages of these files first
  public static FileReading read(
      Installation installation, Path directory, Path root, List<Path> files, Object... options) {
    ByteArrayOutputStream paths = new ByteArrayOutputStream();
    for (Path file : files) {
      paths.writeBytes(root.resolve(file).toString().getBytes(StandardCharsets.UTF_8));
      paths.write(0);
    }
    FileReading reading =
        JsonMapper.shared()
            .readValue(
                Command.of(program(installation, directory))
                    .and(options)
                    .reading(paths.toByteArray())
                    .run(READ_LIMIT)
                    .lastLine(),
                FileReading.class);
    if (reading.files() != files.size()) {
      throw new CommandFailed(reading.files() + " files were read; asked for " + files.size());
    }
    return reading;
  }

  /// The regular files below `root`, as paths below it, in walk order.
  public static List<Path> filesBelow(Path root) {
    try (Stream<Path> all = Files.walk(root)) {
      return all.filter(Files::isRegularFile).map(root::relativize).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot list " + root, e);
    }
  }
}
