package io.fullwire.relay.identity;

import io.fullwire.protocol.tree.SiteName;
import org.jspecify.annotations.Nullable;

/// A site that this one has joined.
///
/// @param pin null where certificates of an authority vouch for it
/// @param address where its relay listens, `host:port`; null when it can't be reached from here and
///     so must call
public record Peer(SiteName name, @Nullable KeyPin pin, @Nullable String address) {
  public Peer withAddress(String newAddress) {
    return new Peer(name, pin, newAddress);
  }
}
