package io.fullwire.relay.identity;

import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.SiteName;
import java.security.cert.X509Certificate;
import java.util.List;

/// Trusts the keys that were pinned when the sites joined, and nothing else in a certificate.
public record PinnedKeys(PeerBook peers) implements PeerTrust {
  @Override
  public void check(SiteName claimed, List<X509Certificate> chain) {
    KeyPin shown = KeyPin.of(chain.getFirst().getPublicKey());
    Peer peer =
        peers
            .find(claimed)
            .orElseThrow(
                () -> forbidden("site " + claimed + " is not a peer; an invite would make it one"));
    if (!shown.equals(peer.pin())) {
      throw forbidden("key " + shown + " is not the one that is pinned for site " + claimed);
    }
  }

  @Override
  public boolean takesInvites() {
    return true;
  }

  private static FullwireException forbidden(String message) {
    return new FullwireException(ErrorCode.FORBIDDEN, message);
  }
}
