package io.fullwire.relay.identity;

import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.SiteName;
import java.security.cert.X509Certificate;
import java.util.List;

/// Decides whether the other end of a connection is the site it says it is. TLS has shown by then
/// that it holds the key of its certificate.
public sealed interface PeerTrust permits PinnedKeys, CertificateAuthority {
  /// Throws [io.fullwire.protocol.error.ErrorCode#FORBIDDEN] when it is not, saying why.
  ///
  /// @param chain the other end's own certificate first
  void check(SiteName claimed, List<X509Certificate> chain) throws FullwireException;

  /// Whether sites may join by an invite.
  boolean takesInvites();
}
