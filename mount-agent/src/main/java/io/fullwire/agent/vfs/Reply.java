package io.fullwire.agent.vfs;

/// The right to answer one request of the kernel, once, from any thread.
///
/// A second answer is an `IllegalStateException`, except after an interrupt or the end of the
/// mount: then the request is already answered, and what comes later is dropped in silence.
public interface Reply {

  /// Process that asked, in the mount's process namespace; 0 when unknown.
  int processId();

  /// User that asked.
  int userId();

  /// Answers with an error.
  void fail(PosixError error);

  /// Registers what to do when the asker gives up, at most one action. It runs once, on a driver's
  /// thread, and must return quickly; at once when the asker has given up already. The request is
  /// answered with [PosixError#INTERRUPTED] by the driver.
  ///
  /// The action must not hold this reply, or a reply that is dropped goes unnoticed.
  void whenInterrupted(Runnable cancel);
}
