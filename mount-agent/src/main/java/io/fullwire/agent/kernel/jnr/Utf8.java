package io.fullwire.agent.kernel.jnr;

import java.nio.charset.StandardCharsets;

/// Names as text, which is all that jnr-fuse passes on. A name that is no UTF-8 is shown with
/// replacement characters, and is not found by that name.
final class Utf8 {

  private Utf8() {}

  static String text(byte[] name) {
    return new String(name, StandardCharsets.UTF_8);
  }

  static byte[] bytes(String name) {
    return name.getBytes(StandardCharsets.UTF_8);
  }
}
