package io.fullwire.agent.kernel.linux;

import io.fullwire.agent.kernel.MountException;
import io.fullwire.agent.kernel.MountOptions;
import java.nio.file.Path;

/// A way to begin and end mounts.
interface Mounter {

  /// Mounts.
  ///
  /// @return an open descriptor of the device, which the caller closes
  int mount(MountOptions options) throws MountException;

  /// Takes the mount away from the directory at once, also while it is in use or dead. Programs
  /// that are in it stay in it.
  ///
  /// @return whether a mount was taken away
  boolean detach(Path directory);

  /// Makes every request of the mount fail from now on, and takes it away if nothing uses it.
  ///
  /// @return whether it was taken away; false also where this is not allowed
  boolean force(Path directory);

  /// Makes the kernel drop all names of the mount that are not in use; false if it did not.
  boolean remount(MountOptions options);

  /// Whether [#remount] is allowed.
  boolean canRemount();
}
