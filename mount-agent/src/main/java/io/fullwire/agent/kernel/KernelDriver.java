package io.fullwire.agent.kernel;

import io.fullwire.agent.vfs.FileSystem;
import java.util.Optional;

/// One way to show a [FileSystem] to programs on this host.
public interface KernelDriver {

  /// As named on the command line and in `status`.
  String name();

  /// Why this driver cannot work on this host, with what would help; empty when it can.
  Optional<String> missing();

  /// Mounts, and returns when the mount answers. A dead mount on the same directory is removed
  /// first.
  ///
  /// @throws MountException naming the directory and the reason
  Mount mount(MountOptions options, FileSystem.Factory fileSystem) throws MountException;
}
