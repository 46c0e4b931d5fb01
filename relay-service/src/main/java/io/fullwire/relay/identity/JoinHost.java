package io.fullwire.relay.identity;

import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.SiteName;
import io.fullwire.relay.wire.LaneFrame;
import org.jspecify.annotations.Nullable;

/// The inviting side of one join: answers `JOIN_ASK` by `JOIN_PROOF`, and `JOIN_REVEAL` by
/// `JOIN_DONE` once the joining site is pinned. Every refusal is a [FullwireException]. Its methods
/// write files; one thread at a time.
public final class JoinHost {
  private final SiteIdentity self;
  private final InviteBook invites;
  private final PeerBook peers;
  private final KeyPin joiningKey;
  private LaneFrame.@Nullable JoinAsk asked;

  /// @param joiningKey which the other end has shown to hold
  public JoinHost(SiteIdentity self, InviteBook invites, PeerBook peers, KeyPin joiningKey) {
    this.self = self;
    this.invites = invites;
    this.peers = peers;
    this.joiningKey = joiningKey;
  }

  public LaneFrame.JoinProof asked(LaneFrame.JoinAsk ask) {
    if (ask.site().equals(self.site())) {
      throw FullwireException.invalid("both sites are called " + self.site());
    }
    ByteString prover = invites.proverOf(ask.inviteId(), joiningKey);
    asked = ask;
    return new LaneFrame.JoinProof(
        InviteKeys.proof(prover, self.site(), self.pin(), ask.site(), joiningKey));
  }

  public LaneFrame.JoinDone revealed(LaneFrame.JoinReveal reveal) {
    LaneFrame.JoinAsk ask = asked;
    if (ask == null) {
      throw FullwireException.invalid("the peer revealed an invite before it asked to join");
    }
    invites.use(ask.inviteId(), reveal.reveal(), joiningKey);
    peers.put(new Peer(ask.site(), joiningKey, ask.listen().isEmpty() ? null : ask.listen()));
    return new LaneFrame.JoinDone(self.site());
  }

  /// Who joins; null before it asked.
  public @Nullable SiteName joining() {
    return asked == null ? null : asked.site();
  }
}
