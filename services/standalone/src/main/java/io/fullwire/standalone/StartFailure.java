package io.fullwire.standalone;

import io.fullwire.protocol.error.FullwireException;
import org.springframework.boot.web.server.PortInUseException;

/// Says in one line why a site did not start.
final class StartFailure {
  private StartFailure() {}

  /// The first cause that names a thing, a value and a limit; Spring wraps it several times over.
  static String explain(Throwable failure) {
    Throwable root = failure;
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof FullwireException ours) {
        return String.valueOf(ours.getMessage());
      }
      if (cause instanceof PortInUseException inUse) {
        return "port " + inUse.getPort() + " is in use by another process; choose one by --listen";
      }
      root = cause;
    }
    return "the site does not start: " + root;
  }
}
