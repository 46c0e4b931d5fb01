package io.fullwire.client.chunk;

import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.frame.FrameKind;
import java.util.List;

/// Holds an answer to what was asked: one frame for each digest, in that order. For use by one
/// thread at a time.
public final class FetchOrder {
  private final String from;
  private final List<Digest> digests;
  private int next;

  /// @param from names the sender in errors
  public FetchOrder(String from, List<Digest> digests) {
    this.from = from;
    this.digests = digests;
  }

  /// The frame itself when it is the next that was asked for; else `CORRUPT`.
  public Frame check(Frame frame) {
    if (next == digests.size()) {
      throw FullwireException.corrupt(from + " sent more than the " + next + " frames asked for");
    }
    Digest wanted = digests.get(next);
    if (frame.header().kind() == FrameKind.END || !frame.digest().equals(wanted)) {
      throw FullwireException.corrupt(
          from + " sent " + frame + " as frame " + next + "; asked was " + wanted);
    }
    next++;
    return frame;
  }

  /// Throws `CORRUPT` unless every digest was answered.
  public void requireAll() {
    if (next != digests.size()) {
      throw FullwireException.corrupt(
          from + " sent " + next + " frames; asked were " + digests.size());
    }
  }
}
