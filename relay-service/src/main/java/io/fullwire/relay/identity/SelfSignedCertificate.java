package io.fullwire.relay.identity;

import io.fullwire.protocol.tree.SiteName;
import java.io.ByteArrayInputStream;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Instant;

/// Makes the certificate of a site that has no authority above it (X.509 v3, RFC 5280).
///
/// Peers pin the key and read nothing else of it, so it holds the least that TLS asks for: a name,
/// a validity of which the end says "never", the key, and the key's own signature. Written by hand
/// because the JDK has no public way to make one, and a library of megabytes for one structure that
/// never changes would be the larger risk; what was made is parsed and verified before it is used.
final class SelfSignedCertificate {
  private static final int SERIAL_BITS = 120;
  private static final BigInteger VERSION_3 = BigInteger.TWO;

  /// RFC 5280, 4.1.2.5: this value says that there is no expiry.
  private static final Instant NEVER = Instant.parse("9999-12-31T23:59:59Z");

  /// 1.2.840.10045.4.3.2
  private static final byte[] ECDSA_WITH_SHA256 =
      Der.sequence(Der.identifier(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));

  /// 2.5.4.3
  private static final byte[] COMMON_NAME = Der.identifier(0x55, 0x04, 0x03);

  private SelfSignedCertificate() {}

  /// @param keys on an elliptic curve
  static X509Certificate make(SiteName site, KeyPair keys, Instant now, SecureRandom random)
      throws GeneralSecurityException {
    byte[] name = Der.sequence(Der.set(Der.sequence(COMMON_NAME, Der.utf8(site.value()))));
    byte[] toBeSigned =
        Der.sequence(
            Der.context(0, Der.integer(VERSION_3)),
            Der.integer(new BigInteger(SERIAL_BITS, random).setBit(SERIAL_BITS)),
            ECDSA_WITH_SHA256,
            name,
            Der.sequence(Der.generalizedTime(now), Der.generalizedTime(NEVER)),
            name,
            keys.getPublic().getEncoded());
    Signature signature = Signature.getInstance("SHA256withECDSA");
    signature.initSign(keys.getPrivate(), random);
    signature.update(toBeSigned);
    byte[] encoded = Der.sequence(toBeSigned, ECDSA_WITH_SHA256, Der.bits(signature.sign()));
    X509Certificate certificate =
        (X509Certificate)
            CertificateFactory.getInstance("X.509")
                .generateCertificate(new ByteArrayInputStream(encoded));
    certificate.verify(keys.getPublic());
    return certificate;
  }
}
