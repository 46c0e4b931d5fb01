package io.fullwire.systemtests.harness;

/// A program did not do what it was asked; the message ends with the last that it said.
public final class CommandFailed extends RuntimeException {
  public CommandFailed(String message) {
    super(message);
  }
}
