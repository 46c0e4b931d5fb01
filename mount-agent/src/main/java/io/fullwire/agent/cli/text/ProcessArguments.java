package io.fullwire.agent.cli.text;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The arguments of this process as bytes, where the system tells them.
///
/// The JVM decodes arguments by the locale; under `LC_ALL=C` every letter beyond ASCII is lost.
/// Linux keeps them in `/proc/self/cmdline`, each closed by a zero byte.
public final class ProcessArguments {
  private static final Path COMMAND_LINE = Path.of("/proc/self/cmdline");

  private ProcessArguments() {}

  /// The arguments that Java gave as `decoded`, without loss; those themselves where the system
  /// does not tell.
  public static String[] of(String[] decoded) {
    byte[] bytes;
    try {
      bytes = Files.readAllBytes(COMMAND_LINE);
    } catch (IOException notLinux) {
      return decoded;
    }
    List<String> all = split(bytes);
    if (all.size() < decoded.length) {
      return decoded;
    }
    List<String> own = all.subList(all.size() - decoded.length, all.size());
    return agrees(own, decoded) ? own.toArray(String[]::new) : decoded;
  }

  static List<String> split(byte[] bytes) {
    List<String> arguments = new ArrayList<>();
    int from = 0;
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == 0) {
        arguments.add(ArgumentText.ofBytes(Arrays.copyOfRange(bytes, from, i)));
        from = i + 1;
      }
    }
    return arguments;
  }

  /// Guards against a launcher that rewrites arguments: what is ASCII must be the same.
  private static boolean agrees(List<String> own, String[] decoded) {
    for (int i = 0; i < decoded.length; i++) {
      boolean ascii = own.get(i).chars().allMatch(c -> c < 0x80);
      if (ascii && !own.get(i).equals(decoded[i])) {
        return false;
      }
    }
    return true;
  }
}
