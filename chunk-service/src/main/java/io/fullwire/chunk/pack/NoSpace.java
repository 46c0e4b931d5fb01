package io.fullwire.chunk.pack;

import java.io.IOException;

/// Tells a full disk or quota from other failures. Java has no type for it, only the text of errno.
final class NoSpace {
  private NoSpace() {}

  static boolean isNoSpace(IOException failure) {
    String message = String.valueOf(failure.getMessage());
    return message.contains("No space left on device") || message.contains("quota exceeded");
  }
}
