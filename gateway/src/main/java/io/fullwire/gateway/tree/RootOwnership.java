package io.fullwire.gateway.tree;

import io.fullwire.client.gateway.NewTreeJson;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.Ownership;

/// The owner and mode that a new tree's root gets.
final class RootOwnership {
  private static final int MODE_DEFAULT = 0755;
  private static final int OCTAL = 8;

  private RootOwnership() {}

  static Ownership of(NewTreeJson body) {
    Integer uid = body.uid();
    Integer gid = body.gid();
    return new Ownership(mode(body), uid == null ? 0 : uid, gid == null ? 0 : gid);
  }

  private static int mode(NewTreeJson body) {
    String mode = body.mode();
    if (mode == null) {
      return MODE_DEFAULT;
    }
    try {
      return Integer.parseInt(mode, OCTAL);
    } catch (NumberFormatException notOctal) {
      throw FullwireException.invalid(
          "mode '" + PathParameter.shorten(mode) + "' is not octal, such as 0755");
    }
  }
}
