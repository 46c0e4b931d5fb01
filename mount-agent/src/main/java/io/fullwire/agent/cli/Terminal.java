package io.fullwire.agent.cli;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/// Where a command writes.
///
/// @param out answers, UTF-8 or bytes, buffered: flushed at the end and where someone may wait
/// @param err everything else
/// @param outIsTerminal whether a person reads the answers
/// @param errIsTerminal whether a progress bar makes sense
public record Terminal(
    PrintStream out, PrintStream err, boolean outIsTerminal, boolean errIsTerminal) {
  private static final int BUFFER_BYTES = 64 << 10;

  /// The process's own. Always UTF-8: the locale of a script's environment is no statement about
  /// the names of files.
  public static Terminal ofProcess() {
    return new Terminal(
        new PrintStream(
            new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), BUFFER_BYTES),
            false,
            StandardCharsets.UTF_8),
        new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8),
        isTerminal(1),
        isTerminal(2));
  }

  private static boolean isTerminal(int descriptor) {
    try {
      String target = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor)).toString();
      return target.startsWith("/dev/pts/")
          || target.startsWith("/dev/tty")
          || target.equals("/dev/console");
    } catch (IOException notLinux) {
      return false;
    }
  }
}
