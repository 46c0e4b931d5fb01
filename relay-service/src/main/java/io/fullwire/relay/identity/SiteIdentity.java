package io.fullwire.relay.identity;

import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.SiteName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Instant;
import java.util.List;

/// The key that a site proves itself with, and the certificate around it.
///
/// @param chain the site's own certificate first
public record SiteIdentity(SiteName site, PrivateKey key, List<X509Certificate> chain) {
  private static final String KEY_FILE = "key.pem";
  private static final String CERTIFICATE_FILE = "cert.pem";

  /// Every TLS library speaks it, and signing with it costs a fraction of a millisecond.
  private static final String CURVE = "secp256r1";

  public SiteIdentity {
    chain = List.copyOf(chain);
  }

  /// The identity kept in `directory`, made there at the first start.
  public static SiteIdentity loadOrMake(SiteName site, Path directory, Instant now) {
    if (!Files.exists(directory.resolve(CERTIFICATE_FILE))) {
      make(site, directory, now);
    }
    return load(site, directory);
  }

  /// `key.pem` and `cert.pem` of `directory`.
  public static SiteIdentity load(SiteName site, Path directory) {
    return new SiteIdentity(
        site,
        Pem.readKey(directory.resolve(KEY_FILE)),
        Pem.readCertificates(directory.resolve(CERTIFICATE_FILE)));
  }

  public KeyPin pin() {
    return KeyPin.of(chain.getFirst().getPublicKey());
  }

  /// The certificate is written last: a crash before it makes the next start begin again, and no
  /// peer has seen the lost key.
  private static void make(SiteName site, Path directory, Instant now) {
    try {
      SecureRandom random = new SecureRandom();
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec(CURVE), random);
      KeyPair keys = generator.generateKeyPair();
      X509Certificate certificate = SelfSignedCertificate.make(site, keys, now, random);
      OwnerFiles.createDirectory(directory);
      OwnerFiles.write(directory.resolve(KEY_FILE), Pem.of(keys.getPrivate()));
      OwnerFiles.write(directory.resolve(CERTIFICATE_FILE), Pem.of(certificate));
    } catch (GeneralSecurityException | IOException e) {
      throw FullwireException.unavailable(
          "key of site " + site + " can not be made in " + directory, e);
    }
  }

  /// For messages and logs; never shows the key.
  @Override
  public String toString() {
    return "site " + site + " with key " + pin();
  }
}
