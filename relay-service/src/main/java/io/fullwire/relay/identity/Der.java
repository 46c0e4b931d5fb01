package io.fullwire.relay.identity;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/// As much of ASN.1's distinguished encoding (X.690) as a self-signed certificate needs. Each
/// method gives one whole element.
final class Der {
  private static final int INTEGER = 0x02;
  private static final int BIT_STRING = 0x03;
  private static final int OBJECT_IDENTIFIER = 0x06;
  private static final int UTF8_STRING = 0x0c;
  private static final int GENERALIZED_TIME = 0x18;
  private static final int SEQUENCE = 0x30;
  private static final int SET = 0x31;
  private static final int CONTEXT = 0xa0;
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuuMMddHHmmss'Z'").withZone(ZoneOffset.UTC);

  private Der() {}

  static byte[] sequence(byte[]... elements) {
    return element(SEQUENCE, join(elements));
  }

  static byte[] set(byte[]... elements) {
    return element(SET, join(elements));
  }

  static byte[] context(int number, byte[] inner) {
    return element(CONTEXT | number, inner);
  }

  static byte[] integer(BigInteger value) {
    return element(INTEGER, value.toByteArray());
  }

  static byte[] utf8(String text) {
    return element(UTF8_STRING, text.getBytes(StandardCharsets.UTF_8));
  }

  /// A whole number of bytes as a bit string.
  static byte[] bits(byte[] bytes) {
    return element(BIT_STRING, join(new byte[] {0}, bytes));
  }

  /// RFC 5280 wants this form from the year 2050 on.
  static byte[] generalizedTime(Instant time) {
    return element(GENERALIZED_TIME, TIME.format(time).getBytes(StandardCharsets.US_ASCII));
  }

  /// An identifier of which all parts but the first two are given in base 128 already.
  static byte[] identifier(int... encoded) {
    byte[] bytes = new byte[encoded.length];
    for (int i = 0; i < encoded.length; i++) {
      bytes[i] = (byte) encoded[i];
    }
    return element(OBJECT_IDENTIFIER, bytes);
  }

  private static byte[] element(int tag, byte[] content) {
    return join(new byte[] {(byte) tag}, length(content.length), content);
  }

  private static byte[] length(int length) {
    if (length < 0x80) {
      return new byte[] {(byte) length};
    }
    byte[] digits = BigInteger.valueOf(length).toByteArray();
    byte[] unsigned =
        digits[0] == 0 ? java.util.Arrays.copyOfRange(digits, 1, digits.length) : digits;
    return join(new byte[] {(byte) (0x80 | unsigned.length)}, unsigned);
  }

  private static byte[] join(byte[]... parts) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      out.writeBytes(part);
    }
    return out.toByteArray();
  }
}
