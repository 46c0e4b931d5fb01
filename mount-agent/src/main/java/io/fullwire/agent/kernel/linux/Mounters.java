package io.fullwire.agent.kernel.linux;

import io.fullwire.agent.kernel.MountException;
import io.fullwire.agent.kernel.MountOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The choice between the ways to mount: by oneself where the kernel lets us, else by
/// `fusermount3`.
final class Mounters {

  /// A mount and how it came about.
  record Mounted(Mounter mounter, int fd) {}

  private Mounters() {}

  static Mounted mount(MountOptions options) throws MountException {
    RootMounter root = new RootMounter();
    try {
      return new Mounted(root, root.tryMount(options));
    } catch (RootMounter.NotPermitted e) {
      Optional<FusermountMounter> helper = FusermountMounter.find();
      if (helper.isEmpty()) {
        throw new MountException(
            e.reason() + ", and there is no fusermount3: install the package fuse3", e);
      }
      return new Mounted(helper.get(), helper.get().mount(options));
    }
  }

  /// All ways, in the order in which to try them.
  static List<Mounter> forUnmounting() {
    List<Mounter> ways = new ArrayList<>();
    ways.add(new RootMounter());
    FusermountMounter.find().ifPresent(ways::add);
    return ways;
  }
}
