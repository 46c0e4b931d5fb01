package io.fullwire.agent.sync.verify;

import io.fullwire.agent.sync.plan.Leftovers;
import io.fullwire.agent.sync.plan.TargetCursor;
import io.fullwire.protocol.codec.TreeDigest;
import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.tree.NodeBody;
import org.jspecify.annotations.Nullable;

/// Compares what a snapshot holds with what it must hold.
public final class Verifier {
  private Verifier() {}

  /// @param digest of what landed, in hex; null when it was not asked for
  /// @param problem what is wrong; null when it is right
  public record Verdict(boolean right, @Nullable String digest, @Nullable String problem) {
    /// Nothing was looked at.
    public static final Verdict UNCHECKED = new Verdict(true, null, null);
  }

  /// Compares the number of entries alone.
  public static Verdict count(TargetCursor cursor, Leftovers leftovers, TreeDigest expected)
      throws InterruptedException {
    LandedTree landed = LandedTree.read(cursor, leftovers, Verifier::passOver);
    return landed.entryCount() == expected.entryCount()
        ? new Verdict(true, null, null)
        : wrongCount(landed, expected);
  }

  /// Compares number and digest. `expected` is finished by that.
  public static Verdict digest(TargetCursor cursor, Leftovers leftovers, TreeDigest expected)
      throws InterruptedException {
    return compare(LandedTree.read(cursor, leftovers, Verifier::passOver), expected);
  }

  /// Compares number and digest, and reads all content back.
  public static Verdict readBack(
      TargetCursor cursor, Leftovers leftovers, TreeDigest expected, ReadBack content)
      throws InterruptedException {
    LandedTree landed = LandedTree.read(cursor, leftovers, content);
    try {
      content.finish();
    } catch (FullwireException e) {
      if (e.code() == ErrorCode.CORRUPT || e.code() == ErrorCode.NOT_FOUND) {
        return new Verdict(false, null, e.getMessage());
      }
      throw e;
    }
    return compare(landed, expected);
  }

  private static Verdict compare(LandedTree landed, TreeDigest expected) {
    if (landed.entryCount() != expected.entryCount()) {
      return wrongCount(landed, expected);
    }
    Digest wanted = expected.finish();
    boolean same = landed.digest().equals(wanted);
    return new Verdict(
        same,
        landed.digest().toString(),
        same
            ? null
            : "the digest of what landed is " + landed.digest() + "; of the source " + wanted);
  }

  private static Verdict wrongCount(LandedTree landed, TreeDigest expected) {
    return new Verdict(
        false,
        null,
        landed.entryCount() + " entries landed; the source has " + expected.entryCount());
  }

  private static void passOver(NodeBody.File file) {}
}
