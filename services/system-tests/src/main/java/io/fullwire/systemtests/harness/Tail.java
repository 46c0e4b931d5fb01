package io.fullwire.systemtests.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// The end of a text that may be long, for error messages.
final class Tail {
  private static final int LINES_MAX = 40;

  private Tail() {}

  static String of(String text) {
    List<String> lines = text.lines().toList();
    return String.join("\n", lines.subList(Math.max(0, lines.size() - LINES_MAX), lines.size()));
  }

  static String of(Path log) {
    try {
      return Files.exists(log) ? of(Files.readString(log, StandardCharsets.ISO_8859_1)) : "";
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + log, e);
    }
  }
}
