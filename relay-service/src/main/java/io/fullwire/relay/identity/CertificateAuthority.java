package io.fullwire.relay.identity;

import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.SiteName;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.CertPathValidator;
import java.security.cert.CertificateFactory;
import java.security.cert.CertificateParsingException;
import java.security.cert.PKIXParameters;
import java.security.cert.TrustAnchor;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import javax.naming.InvalidNameException;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;

/// Trusts certificates that an authority signed, for the sites they name: the site's name is one of
/// the certificate's DNS names or, when it has none, its common name. Revocation is not looked up;
/// authorities for this purpose sign for a short time.
public final class CertificateAuthority implements PeerTrust {
  private static final int DNS_NAME = 2;

  private final Set<TrustAnchor> anchors;

  CertificateAuthority(Collection<X509Certificate> authorities) {
    this.anchors =
        authorities.stream()
            .map(certificate -> new TrustAnchor(certificate, null))
            .collect(Collectors.toUnmodifiableSet());
  }

  /// Those of a file in PEM form.
  public static CertificateAuthority load(Path file) {
    return new CertificateAuthority(Pem.readCertificates(file));
  }

  @Override
  public void check(SiteName claimed, List<X509Certificate> chain) {
    try {
      PKIXParameters parameters = new PKIXParameters(anchors);
      parameters.setRevocationEnabled(false);
      CertPathValidator.getInstance("PKIX")
          .validate(
              CertificateFactory.getInstance("X.509").generateCertPath(withoutAnchors(chain)),
              parameters);
    } catch (GeneralSecurityException e) {
      throw new FullwireException(
          ErrorCode.FORBIDDEN,
          "certificate of site " + claimed + " is not signed by the authority: " + e.getMessage(),
          e);
    }
    List<String> names = namesIn(chain.getFirst());
    if (!names.contains(claimed.value())) {
      throw new FullwireException(
          ErrorCode.FORBIDDEN, "certificate is for " + names + " and not for site " + claimed);
    }
  }

  @Override
  public boolean takesInvites() {
    return false;
  }

  /// A path ends before its anchor.
  private List<X509Certificate> withoutAnchors(List<X509Certificate> chain) {
    return chain.stream()
        .filter(
            certificate -> anchors.stream().noneMatch(a -> certificate.equals(a.getTrustedCert())))
        .toList();
  }

  private static List<String> namesIn(X509Certificate certificate) {
    List<String> names = new ArrayList<>();
    try {
      Collection<List<?>> alternatives = certificate.getSubjectAlternativeNames();
      if (alternatives != null) {
        for (List<?> alternative : alternatives) {
          if (alternative.get(0).equals(DNS_NAME)) {
            names.add(String.valueOf(alternative.get(1)));
          }
        }
      }
      if (names.isEmpty()) {
        for (Rdn part : new LdapName(certificate.getSubjectX500Principal().getName()).getRdns()) {
          if (part.getType().equalsIgnoreCase("CN")) {
            names.add(String.valueOf(part.getValue()));
          }
        }
      }
    } catch (CertificateParsingException | InvalidNameException damaged) {
      throw new FullwireException(
          ErrorCode.FORBIDDEN, "certificate has names that can not be read", damaged);
    }
    return names;
  }
}
