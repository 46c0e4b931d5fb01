package io.fullwire.agent.kernel;

import java.nio.file.Path;

/// Where and how to mount.
///
/// `directory` exists and is absolute. `source` is what `mount` and `df` show, `fullwire:TREE`.
/// With `otherUsers` users other than the one who mounts may use it; for one who is not root that
/// needs `user_allow_other` in /etc/fuse.conf.
public record MountOptions(Path directory, String source, boolean readOnly, boolean otherUsers) {

  public MountOptions {
    if (!directory.isAbsolute()) {
      throw new IllegalArgumentException("mount directory " + directory + " is not absolute");
    }
    if (source.isEmpty() || source.chars().anyMatch(c -> c < ' ')) {
      throw new IllegalArgumentException(
          "source '" + source + "' is empty or has control characters");
    }
  }
}
