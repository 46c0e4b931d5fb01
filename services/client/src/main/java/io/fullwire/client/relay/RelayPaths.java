package io.fullwire.client.relay;

import io.fullwire.protocol.frame.TransferClass;
import io.fullwire.protocol.tree.SiteName;

/// Where a relay answers its own site's services.
///
/// | path                             |        | question          | answer                |
/// |----------------------------------|--------|-------------------|-----------------------|
/// | `/relay/links`                   | GET    |                   | [LinkStatus] list     |
/// | `/relay/links/{peer}`            | DELETE |                   |                       |
/// | `/relay/invites`                 | POST   | [InviteQuestion]  | [InviteAnswer]        |
/// | `/relay/joins`                   | POST   | [JoinQuestion]    | [LinkStatus]          |
/// | `/relay/mirrors`                 | GET    |                   | [MirrorStatus] list   |
/// | `/relay/peers/{peer}/{route}`    | POST   | the route's       | the route's, streamed |
///
/// All but the last are JSON. The last takes the route's and the class's numbers, the class as
/// `?class=`.
public final class RelayPaths {
  public static final String LINKS = "/relay/links";
  public static final String LINK = LINKS + "/{peer}";
  public static final String INVITES = "/relay/invites";
  public static final String JOINS = "/relay/joins";
  public static final String MIRRORS = "/relay/mirrors";
  public static final String FORWARD = "/relay/peers/{peer}/{route}";
  public static final String CLASS = "class";

  private RelayPaths() {}

  public static String link(SiteName peer) {
    return LINKS + "/" + peer;
  }

  public static String forward(SiteName peer, RelayRoute route, TransferClass transferClass) {
    return "/relay/peers/"
        + peer
        + "/"
        + route.number()
        + "?"
        + CLASS
        + "="
        + transferClass.number();
  }

  public record InviteQuestion(long validForSeconds) {}

  public record InviteAnswer(String invite) {}

  public record JoinQuestion(String invite) {}
}
