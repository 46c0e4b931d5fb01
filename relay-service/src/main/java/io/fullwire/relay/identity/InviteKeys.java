package io.fullwire.relay.identity;

import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.tree.SiteName;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// What both sides derive from an invite's secret.
///
/// | name   | is                                     | who shows it, when                         |
/// |--------|----------------------------------------|--------------------------------------------|
/// | id     | HMAC(secret, "id"), 16 bytes           | the joining side, first                    |
/// | proof  | HMAC(prover, names and keys of both)   | the inviting side, second                  |
/// | reveal | HMAC(secret, "reveal")                 | the joining side, third, if the proof fits |
///
/// with prover = HMAC(secret, "prover"). The inviting side keeps the id, the prover and the SHA-256
/// of the reveal, so whoever reads its disk can't join: the reveal is not there. Someone in the
/// middle has keys of his own on both sides, so a proof over the keys of one side does not fit the
/// other, and he is shown no reveal.
///
/// @param prover 32 bytes
/// @param revealSha256 32 bytes
record InviteKeys(ByteString id, ByteString prover, ByteString revealSha256) {
  private static final int ID_BYTES = 16;

  static InviteKeys of(ByteString secret) {
    return new InviteKeys(
        ByteString.copyOf(hmac(secret, "id").toByteArray(), 0, ID_BYTES),
        hmac(secret, "prover"),
        sha256(reveal(secret)));
  }

  static ByteString reveal(ByteString secret) {
    return hmac(secret, "reveal");
  }

  /// Shows that its maker knows the invite and sees the same two keys at the ends of the
  /// connection.
  static ByteString proof(
      ByteString prover,
      SiteName inviting,
      KeyPin invitingKey,
      SiteName joining,
      KeyPin joiningKey) {
    return hmac(prover, "proof " + inviting + " " + invitingKey + " " + joining + " " + joiningKey);
  }

  static ByteString sha256(ByteString bytes) {
    return ByteString.copyOf(KeyPin.sha256(bytes.toByteArray()));
  }

  /// Takes the same time whatever differs.
  static boolean same(ByteString one, ByteString other) {
    return MessageDigest.isEqual(one.toByteArray(), other.toByteArray());
  }

  private static ByteString hmac(ByteString key, String text) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key.toByteArray(), "HmacSHA256"));
      return ByteString.copyOf(
          mac.doFinal(("fullwire invite " + text).getBytes(StandardCharsets.UTF_8)));
    } catch (GeneralSecurityException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
  }
}
