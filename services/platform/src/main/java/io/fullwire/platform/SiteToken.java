package io.fullwire.platform;

import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/// The secret that opens a site's services: what a caller must bear, and what a service sends when
/// it calls another.
public final class SiteToken {
  private static final int CHARS_MIN = 16;
  private static final int CHARS_MAX = 512;

  private final String value;
  private final byte[] sha256;

  private SiteToken(String value) {
    this.value = value;
    this.sha256 = sha256(value);
  }

  public static SiteToken of(String value) {
    if (value.length() < CHARS_MIN || value.length() > CHARS_MAX) {
      throw FullwireException.invalid(
          "token has "
              + value.length()
              + " characters; at least "
              + CHARS_MIN
              + " and at most "
              + CHARS_MAX);
    }
    return new SiteToken(value);
  }

  public static SiteToken read(Path file) {
    try {
      return of(Files.readString(file, StandardCharsets.UTF_8).strip());
    } catch (IOException unreadable) {
      throw new FullwireException(
          ErrorCode.INVALID_REQUEST, "token file " + file + " can not be read", unreadable);
    }
  }

  /// Takes the same time whatever the candidate: digests are compared, and all of them.
  public boolean matches(String candidate) {
    return MessageDigest.isEqual(sha256, sha256(candidate));
  }

  /// The value of an `Authorization` header.
  public String authorization() {
    return "Bearer " + value;
  }

  public String value() {
    return value;
  }

  @Override
  public String toString() {
    return "SiteToken[hidden]";
  }

  private static byte[] sha256(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
  }
}
