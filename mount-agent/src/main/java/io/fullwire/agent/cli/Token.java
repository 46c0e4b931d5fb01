package io.fullwire.agent.cli;

import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The token that lets a command in: from the option, the environment, or the file that
/// `fullwire up` writes.
final class Token {
  private Token() {}

  static String find(@Nullable String option, Map<String, String> environment, Path home) {
    if (option != null) {
      return option;
    }
    String fromEnvironment = environment.get("FULLWIRE_TOKEN");
    if (fromEnvironment != null && !fromEnvironment.isEmpty()) {
      return fromEnvironment;
    }
    Path file = home.resolve(".config/fullwire/token");
    try {
      return Files.readString(file).strip();
    } catch (NoSuchFileException e) {
      throw new FullwireException(
          ErrorCode.FORBIDDEN,
          "no token: give --token or FULLWIRE_TOKEN, or put it into " + file,
          e);
    } catch (IOException e) {
      throw new FullwireException(
          ErrorCode.FORBIDDEN, "token file " + file + " cannot be read: " + e.getMessage(), e);
    }
  }
}
