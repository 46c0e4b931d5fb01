package io.fullwire.agent.sync.content;

import org.jspecify.annotations.Nullable;

/// One entry cannot be synced, and the others can. The message says why, for people; the path
/// stands beside it in every report.
public final class EntryFailure extends Exception {
  public EntryFailure(String reason) {
    this(reason, null);
  }

  public EntryFailure(String reason, @Nullable Throwable cause) {
    super(reason, cause);
  }

  public String reason() {
    return String.valueOf(getMessage());
  }
}
