package io.fullwire.client.gateway;

import java.util.List;

/// A site that this one knows.
///
/// @param self whether it is the site that answers
/// @param state of the link to it, `UP` or `DOWN`; `UP` for the site itself
public record PeerSiteJson(String name, boolean self, String state) {
  /// Answer of `GET /api/v1/sites`: the site itself first, then its peers by name.
  public record SiteListJson(List<PeerSiteJson> sites) {}
}
