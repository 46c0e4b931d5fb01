package io.fullwire.relay.identity;

import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.NoSuchAlgorithmException;
import java.security.PrivateKey;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Keys and certificates as text (RFC 7468). Reading fails with `INVALID_REQUEST` naming the file.
final class Pem {
  private static final int LINE_CHARS = 64;
  private static final Pattern KEY =
      Pattern.compile("-----BEGIN PRIVATE KEY-----([^-]*)-----END PRIVATE KEY-----");

  private Pem() {}

  static byte[] of(PrivateKey key) {
    return text("PRIVATE KEY", key.getEncoded());
  }

  static byte[] of(X509Certificate certificate) throws CertificateException {
    return text("CERTIFICATE", certificate.getEncoded());
  }

  /// One PKCS #8 key, of an elliptic curve or RSA.
  static PrivateKey readKey(Path file) {
    Matcher found = KEY.matcher(new String(read(file), StandardCharsets.US_ASCII));
    if (!found.find()) {
      throw FullwireException.invalid(
          "key file " + file + " has no 'BEGIN PRIVATE KEY' (PKCS #8) in it");
    }
    try {
      PKCS8EncodedKeySpec spec =
          new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(found.group(1)));
      for (String algorithm : List.of("EC", "RSA", "Ed25519")) {
        @Nullable PrivateKey key = keyOf(algorithm, spec);
        if (key != null) {
          return key;
        }
      }
    } catch (IllegalArgumentException | GeneralSecurityException damaged) {
      throw new FullwireException(
          ErrorCode.INVALID_REQUEST, "key file " + file + " can not be read", damaged);
    }
    throw FullwireException.invalid("key in " + file + " is not EC, RSA or Ed25519");
  }

  /// Null when the key is of another algorithm.
  private static @Nullable PrivateKey keyOf(String algorithm, PKCS8EncodedKeySpec spec)
      throws NoSuchAlgorithmException {
    try {
      return KeyFactory.getInstance(algorithm).generatePrivate(spec);
    } catch (InvalidKeySpecException ofAnother) {
      return null;
    }
  }

  /// All certificates of the file, in their order; at least one.
  static List<X509Certificate> readCertificates(Path file) {
    try {
      List<X509Certificate> found =
          CertificateFactory.getInstance("X.509")
              .generateCertificates(new ByteArrayInputStream(read(file)))
              .stream()
              .map(X509Certificate.class::cast)
              .toList();
      if (!found.isEmpty()) {
        return found;
      }
    } catch (CertificateException damaged) {
      throw new FullwireException(
          ErrorCode.INVALID_REQUEST, "certificate file " + file + " can not be read", damaged);
    }
    throw FullwireException.invalid("certificate file " + file + " has no certificate in it");
  }

  private static byte[] read(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException unreadable) {
      throw new FullwireException(ErrorCode.INVALID_REQUEST, file + " can not be read", unreadable);
    }
  }

  private static byte[] text(String label, byte[] der) {
    String body =
        Base64.getMimeEncoder(LINE_CHARS, "\n".getBytes(StandardCharsets.US_ASCII))
            .encodeToString(der);
    return ("-----BEGIN " + label + "-----\n" + body + "\n-----END " + label + "-----\n")
        .getBytes(StandardCharsets.US_ASCII);
  }
}
