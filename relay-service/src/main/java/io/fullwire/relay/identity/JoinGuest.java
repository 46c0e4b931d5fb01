package io.fullwire.relay.identity;

import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.relay.wire.LaneFrame;
import org.jspecify.annotations.Nullable;

/// The joining side of one join: asks, checks that the other end knows the invite before it reveals
/// anything, and pins the other end's key when it is done. Every refusal is a [FullwireException].
public final class JoinGuest {
  private final SiteIdentity self;
  private final Invite invite;
  private final InviteKeys keys;
  private final PeerBook peers;
  private final String listen;
  private @Nullable KeyPin provenKey;

  /// @param listen where this site's relay can be reached; empty when it can't
  public JoinGuest(SiteIdentity self, Invite invite, PeerBook peers, String listen) {
    this.self = self;
    this.invite = invite;
    this.keys = InviteKeys.of(invite.secret());
    this.peers = peers;
    this.listen = listen;
  }

  public Invite invite() {
    return invite;
  }

  public LaneFrame.JoinAsk ask() {
    return new LaneFrame.JoinAsk(self.site(), keys.id(), listen);
  }

  /// @param hostKey which the other end has shown to hold
  public LaneFrame.JoinReveal proven(LaneFrame.JoinProof proof, KeyPin hostKey) {
    if (!InviteKeys.same(
        proof.proof(),
        InviteKeys.proof(keys.prover(), invite.site(), hostKey, self.site(), self.pin()))) {
      throw new FullwireException(
          ErrorCode.FORBIDDEN,
          "whoever answers at "
              + invite.address()
              + " does not know the invite of site "
              + invite.site());
    }
    provenKey = hostKey;
    return new LaneFrame.JoinReveal(InviteKeys.reveal(invite.secret()));
  }

  /// Pins the key; writes a file. Only for a key that was [#proven] before: whoever merely answers
  /// at the address can say that the join is done.
  public Peer done(KeyPin hostKey) {
    if (!hostKey.equals(provenKey)) {
      throw new FullwireException(
          ErrorCode.FORBIDDEN,
          "whoever answers at "
              + invite.address()
              + " has not shown that it knows the invite of site "
              + invite.site());
    }
    Peer peer = new Peer(invite.site(), hostKey, invite.address());
    peers.put(peer);
    return peer;
  }
}
