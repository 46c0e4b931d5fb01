package io.fullwire.relay.identity;

import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.SiteName;
import java.security.SecureRandom;
import java.util.Base64;

/// What one site gives another so that it may join: `NAME=HOST:PORT#secret`.
///
/// @param address of the inviting site's relay, `host:port`
public record Invite(SiteName site, String address, ByteString secret) {
  static final int SECRET_BYTES = 32;

  public static Invite make(SiteName site, String address, SecureRandom random) {
    byte[] secret = new byte[SECRET_BYTES];
    random.nextBytes(secret);
    return new Invite(site, address, ByteString.copyOf(secret));
  }

  public static boolean looksLikeOne(String text) {
    return text.indexOf('#') >= 0;
  }

  /// Never repeats the text in an error: it holds a secret.
  public static Invite parse(String text) {
    int equals = text.indexOf('=');
    int hash = text.lastIndexOf('#');
    if (equals < 1 || hash < equals) {
      throw FullwireException.invalid("an invite has the form NAME=HOST:PORT#secret; this has not");
    }
    return new Invite(
        new SiteName(text.substring(0, equals)),
        text.substring(equals + 1, hash),
        secret(text.substring(hash + 1)));
  }

  private static ByteString secret(String text) {
    try {
      byte[] bytes = Base64.getUrlDecoder().decode(text);
      if (bytes.length == SECRET_BYTES) {
        return ByteString.copyOf(bytes);
      }
    } catch (IllegalArgumentException notBase64) {
      // Told below, in the same words: which of the two it is helps nobody.
    }
    throw FullwireException.invalid("the secret of the invite is damaged");
  }

  /// What goes to the other site's operator.
  public String text() {
    return site
        + "="
        + address
        + "#"
        + Base64.getUrlEncoder().withoutPadding().encodeToString(secret.toByteArray());
  }

  /// For messages and logs; never shows the secret.
  @Override
  public String toString() {
    return "invite to " + site + " at " + address;
  }
}
