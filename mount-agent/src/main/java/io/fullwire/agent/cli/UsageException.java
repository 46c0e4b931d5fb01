package io.fullwire.agent.cli;

/// The command was used in a wrong way, and nothing was done.
final class UsageException extends RuntimeException {
  UsageException(String message) {
    super(message);
  }
}
