package io.fullwire.agent.cli.doctor;

import org.jspecify.annotations.Nullable;

/// @param need what it is about
/// @param state whether the need is met
/// @param detail what was found
/// @param remedy the command that gets it; null when there is nothing to get
public record Finding(String need, State state, String detail, @Nullable String remedy) {
  public enum State {
    OK,
    /// Something works only in part, or one of the commands does not.
    LIMITED,
    /// Trees can be neither mounted nor synced.
    MISSING
  }

  static Finding ok(String need, String detail) {
    return new Finding(need, State.OK, detail, null);
  }

  static Finding limited(String need, String detail, String remedy) {
    return new Finding(need, State.LIMITED, detail, remedy);
  }

  static Finding missing(String need, String detail, String remedy) {
    return new Finding(need, State.MISSING, detail, remedy);
  }
}
