package io.fullwire.agent.kernel;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// A mount in a JVM of its own, to be killed, or run as another user: one file `f`, "from outside".
/// Prints a line when it is mounted; unmounts at a line on its standard input.
final class MountProcess {

  private MountProcess() {}

  public static void main(String[] arguments) throws Exception {
    Path directory = Path.of(arguments[1]);
    boolean otherUsers = Boolean.parseBoolean(arguments[2]);
    Mount mount =
        KernelDrivers.choose(arguments[0])
            .mount(
                new MountOptions(directory, "fullwire:outside,\\x", true, otherUsers),
                kernel -> {
                  MemoryFileSystem tree = new MemoryFileSystem(kernel);
                  tree.file(tree.root, "f", "from outside".getBytes(ISO_8859_1));
                  return tree;
                });
    System.out.println("mounted");
    int _ = System.in.read();
    mount.close();
    System.out.println("ended " + mount.awaitEnd(Duration.ofSeconds(5)));
  }

  /// Starts it, and returns when it is mounted.
  ///
  /// @param before words before `java`, to run it as someone else
  static Child start(List<String> before, String driver, Path directory, boolean otherUsers)
      throws IOException {
    List<String> command = new ArrayList<>(before);
    command.add(ProcessHandle.current().info().command().orElseThrow());
    command.addAll(List.of("-Xmx64m", "--enable-native-access=ALL-UNNAMED"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(
        List.of(
            MountProcess.class.getName(),
            driver,
            directory.toString(),
            Boolean.toString(otherUsers)));
    Child child = Child.start(command.toArray(String[]::new));
    MountFixture.await(
        "the mount of the other process", () -> !child.isAlive() || isMounted(child, directory));
    return child;
  }

  /// In the other process's view, which may be one of its own.
  private static boolean isMounted(Child child, Path directory) {
    try {
      return Files.readString(Path.of("/proc/" + child.processId() + "/mountinfo"), ISO_8859_1)
          .contains(" " + directory + " ");
    } catch (IOException e) {
      // The process is gone, which the caller sees too.
      return false;
    }
  }
}
