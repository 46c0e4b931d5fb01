package io.fullwire.systemtests.demo;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// What the emulated link and the mount need of this machine.
final class Requirements {
  private Requirements() {}

  /// Each thing that is missing, as it reads after "needs".
  static List<String> missing() {
    List<String> missing = new ArrayList<>();
    if (!isRoot()) {
      missing.add("root, to make network namespaces: sudo ./fullwire demo");
    }
    if (!Files.exists(Path.of("/dev/net/tun"))) {
      missing.add("/dev/net/tun, for the emulated link");
    }
    if (!Files.exists(Path.of("/dev/fuse"))) {
      missing.add("/dev/fuse, for the mount");
    }
    for (String program : List.of("gcc", "ip", "nsenter", "flock")) {
      if (!isOnPath(program)) {
        missing.add("the program '" + program + "', for the emulated link");
      }
    }
    return missing;
  }

  private static boolean isRoot() {
    try {
      return Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot tell whose process this is", e);
    }
  }

  private static boolean isOnPath(String program) {
    String path = System.getenv().getOrDefault("PATH", "");
    return Arrays.stream(path.split(File.pathSeparator))
        .filter(directory -> !directory.isEmpty())
        .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
  }
}
