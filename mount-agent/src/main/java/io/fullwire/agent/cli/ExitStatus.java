package io.fullwire.agent.cli;

/// Exit statuses, as scripts rely on them.
final class ExitStatus {
  /// Done, and verified where that was asked for.
  static final int DONE = 0;

  static final int FAILED = 1;

  /// The command was used in a wrong way; nothing was done.
  static final int USAGE = 2;

  /// Some entries failed, all of them named; as rsync has it.
  static final int PARTIAL = 23;

  /// Told to end by the user, as a shell has it: 128 and the number of SIGINT.
  static final int INTERRUPTED = 130;

  private ExitStatus() {}
}
