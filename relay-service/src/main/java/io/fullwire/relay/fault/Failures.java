package io.fullwire.relay.fault;

import io.fullwire.protocol.error.FullwireException;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Turns what a future or a publisher failed with into what may cross to another site.
public final class Failures {
  private static final Logger LOG = LoggerFactory.getLogger(Failures.class);

  private Failures() {}

  /// The error itself when it is one of ours; for a fault of this relay `UNAVAILABLE`, and a line
  /// in the log.
  public static FullwireException reasonOf(@Nullable Throwable failure) {
    return switch (failure) {
      case FullwireException reason -> reason;
      case CompletionException wrapped when wrapped.getCause() != null ->
          reasonOf(wrapped.getCause());
      case null -> FullwireException.unavailable("the relay gave no answer", null);
      default -> {
        LOG.error("the relay has a fault", failure);
        yield FullwireException.unavailable("the relay has a fault; its log says which", failure);
      }
    };
  }
}
