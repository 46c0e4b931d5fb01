package io.fullwire.systemtests.reader;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/// `ReaderMain SOURCE MOUNT`: reads all files of `SOURCE`, which also warms this JVM up, then those
/// of `MOUNT` against the clock, and compares what it read by SHA-256. Prints [ReadReport] as JSON.
public final class ReaderMain {
  private ReaderMain() {}

  public static void main(String... args) throws IOException {
    TreeReading source = TreeReading.of(Path.of(args[0]));
    TreeReading mount = TreeReading.of(Path.of(args[1]));
    ReadReport report =
        new ReadReport(
            mount.digestByPath().size(),
            mount.bytes(),
            mount.nanos() / 1e9,
            differences(source.digestByPath(), mount.digestByPath()));
    System.out.println(JsonMapper.shared().writeValueAsString(report));
  }

  private static List<String> differences(Map<Path, String> source, Map<Path, String> mount) {
    List<String> differences = new ArrayList<>();
    source.forEach(
        (path, digest) -> {
          String found = mount.get(path);
          if (found == null) {
            differences.add(path + " is missing");
          } else if (!found.equals(digest)) {
            differences.add(path + " has other bytes");
          }
        });
    mount.keySet().stream()
        .filter(path -> !source.containsKey(path))
        .forEach(path -> differences.add(path + " is too much"));
    return differences;
  }
}
