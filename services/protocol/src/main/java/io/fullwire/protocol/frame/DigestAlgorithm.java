package io.fullwire.protocol.frame;

import io.fullwire.protocol.error.FullwireException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/// How a digest was computed. The number goes on the wire and to disk, so it never changes.
public enum DigestAlgorithm {
  /// Hardware speed in the JDK where the CPU has SHA instructions, and `sha256sum` can check it.
  SHA_256((byte) 1, "SHA-256", 32);

  private final byte number;
  private final String javaName;
  private final int sizeBytes;

  DigestAlgorithm(byte number, String javaName, int sizeBytes) {
    this.number = number;
    this.javaName = javaName;
    this.sizeBytes = sizeBytes;
  }

  public byte number() {
    return number;
  }

  public int sizeBytes() {
    return sizeBytes;
  }

  /// A fresh digester for use by one thread.
  public MessageDigest newDigester() {
    try {
      return MessageDigest.getInstance(javaName);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java runtime has " + javaName, e);
    }
  }

  public static DigestAlgorithm ofNumber(byte number) {
    for (DigestAlgorithm algorithm : values()) {
      if (algorithm.number == number) {
        return algorithm;
      }
    }
    throw FullwireException.invalid("digest algorithm " + number + " is not known");
  }
}
