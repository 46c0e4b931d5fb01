package io.fullwire.agent.kernel;

import java.io.IOException;

/// A mount did not come up; the message names the directory and the reason.
public final class MountException extends IOException {

  public MountException(String message) {
    super(message);
  }

  public MountException(String message, Throwable cause) {
    super(message, cause);
  }
}
