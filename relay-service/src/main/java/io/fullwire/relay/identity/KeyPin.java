package io.fullwire.relay.identity;

import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.error.FullwireException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.PublicKey;
import java.util.HexFormat;

/// The SHA-256 of a public key in its X.509 form: what a site is known by.
public record KeyPin(ByteString sha256) {
  static final int SIZE_BYTES = 32;

  public KeyPin {
    if (sha256.size() != SIZE_BYTES) {
      throw FullwireException.invalid(
          "key pin has " + sha256.size() + " bytes; must have " + SIZE_BYTES);
    }
  }

  public static KeyPin of(PublicKey key) {
    return new KeyPin(ByteString.copyOf(sha256(key.getEncoded())));
  }

  public static KeyPin parse(String hex) {
    try {
      return new KeyPin(ByteString.copyOf(HexFormat.of().parseHex(hex)));
    } catch (IllegalArgumentException notHex) {
      throw FullwireException.invalid("key pin '" + hex + "' is not hexadecimal");
    }
  }

  static byte[] sha256(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
  }

  @Override
  public String toString() {
    return sha256.toHex();
  }
}
