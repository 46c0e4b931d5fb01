package io.fullwire.protocol;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/// Shows bytes to people without letting them play tricks on a terminal or a log.
final class PrintableBytes {
  private PrintableBytes() {}

  static String of(byte[] bytes) {
    CharsetDecoder decoder =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer out = CharBuffer.allocate(bytes.length);
    StringBuilder shown = new StringBuilder(bytes.length);
    while (in.hasRemaining()) {
      boolean malformed = decoder.reset().decode(in, out, true).isError();
      out.flip();
      out.chars().forEach(unit -> appendUnit(shown, (char) unit));
      out.clear();
      if (malformed) {
        appendEscaped(shown, in.get());
      }
    }
    return shown.toString();
  }

  private static void appendUnit(StringBuilder shown, char unit) {
    boolean control = Character.isISOControl(unit);
    // Direction overrides and other invisible format characters can make one name look like
    // another.
    boolean invisible = Character.getType(unit) == Character.FORMAT;
    if (unit == '\\') {
      shown.append("\\\\");
    } else if (control || invisible) {
      for (byte b : String.valueOf(unit).getBytes(StandardCharsets.UTF_8)) {
        appendEscaped(shown, b);
      }
    } else {
      shown.append(unit);
    }
  }

  private static void appendEscaped(StringBuilder shown, byte b) {
    shown
        .append("\\x")
        .append(Character.forDigit((b >> 4) & 15, 16))
        .append(Character.forDigit(b & 15, 16));
  }
}
