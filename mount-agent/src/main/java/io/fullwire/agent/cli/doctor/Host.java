package io.fullwire.agent.cli.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// Looks at the machine. A root other than `/` makes it a machine of a test's own making.
///
/// @param searchPath as `$PATH`
public record Host(Path root, String searchPath) {

  public boolean has(String path) {
    return Files.exists(at(path));
  }

  public boolean canReadAndWrite(String path) {
    return Files.isReadable(at(path)) && Files.isWritable(at(path));
  }

  /// Empty when it cannot be read.
  public Optional<String> text(String path) {
    try {
      return Optional.of(Files.readString(at(path)));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /// Whether a program of that name can be run.
  public boolean hasProgram(String name) {
    for (String directory : searchPath.split(":")) {
      if (!directory.isEmpty() && Files.isExecutable(at(directory + "/" + name))) {
        return true;
      }
    }
    return false;
  }

  public boolean isRoot() {
    return text("/proc/self/status")
        .flatMap(s -> s.lines().filter(line -> line.startsWith("Uid:")).findFirst())
        .map(line -> line.split("\\s+")[2].equals("0"))
        .orElse(false);
  }

  private Path at(String path) {
    return root.resolve(path.startsWith("/") ? path.substring(1) : path);
  }
}
