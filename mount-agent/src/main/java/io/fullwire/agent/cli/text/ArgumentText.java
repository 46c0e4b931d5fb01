package io.fullwire.agent.cli.text;

import io.fullwire.protocol.ByteString;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/// Arguments of a command are bytes, and Java gives them as text. This is the way there and back
/// without loss: UTF-8 where it is UTF-8, and each byte `0xNN` that is none as the lone surrogate
/// `U+DCNN`, which no valid UTF-8 can give.
public final class ArgumentText {
  private static final char ESCAPE_BASE = '\uDC00';
  private static final char ESCAPE_FIRST = '\uDC80';
  private static final char ESCAPE_LAST = '\uDCFF';

  private ArgumentText() {}

  public static String ofBytes(byte[] bytes) {
    CharsetDecoder decoder =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer out = CharBuffer.allocate(bytes.length);
    while (in.hasRemaining()) {
      if (decoder.reset().decode(in, out, true).isError()) {
        out.put((char) (ESCAPE_BASE + (in.get() & 0xff)));
      }
    }
    return out.flip().toString();
  }

  public static byte[] toBytes(String text) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(text.length());
    int plainFrom = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean paired = i > 0 && Character.isHighSurrogate(text.charAt(i - 1));
      if (c >= ESCAPE_FIRST && c <= ESCAPE_LAST && !paired) {
        out.writeBytes(text.substring(plainFrom, i).getBytes(StandardCharsets.UTF_8));
        out.write(c - ESCAPE_BASE);
        plainFrom = i + 1;
      }
    }
    out.writeBytes(text.substring(plainFrom).getBytes(StandardCharsets.UTF_8));
    return out.toByteArray();
  }

  public static ByteString toByteString(String text) {
    return ByteString.copyOf(toBytes(text));
  }
}
