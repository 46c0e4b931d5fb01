package io.fullwire.agent.kernel;

import io.fullwire.agent.vfs.FileSystem;
import io.fullwire.agent.vfs.KernelCache;
import java.time.Duration;
import java.util.Map;

/// A mount that is up.
public interface Mount extends AutoCloseable {

  FileSystem fileSystem();

  KernelCache kernelCache();

  /// Number of requests the kernel has sent, by the operation's name (`LOOKUP`, `READ`, …), only
  /// those above 0. Counted since the mount came up; never reset.
  Map<String, Long> upcalls();

  /// What was agreed with the kernel, as one line for people.
  String description();

  /// Waits until the mount ended, by [#close] or from outside; false if it did not in time.
  boolean awaitEnd(Duration limit) throws InterruptedException;

  /// Unmounts. Always returns, also while requests hang: those are answered with an error. Open
  /// files of programs fail from then on. Idempotent.
  @Override
  void close();
}
