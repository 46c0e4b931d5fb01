package io.fullwire.agent.kernel.linux;

import io.fullwire.agent.kernel.KernelDriver;
import io.fullwire.agent.kernel.Mount;
import io.fullwire.agent.kernel.MountException;
import io.fullwire.agent.kernel.MountOptions;
import io.fullwire.agent.vfs.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// Speaks with the Linux kernel itself.
public final class LinuxKernelDriver implements KernelDriver {

  public static final String NAME = "linux";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Optional<String> missing() {
    if (!System.getProperty("os.name", "").startsWith("Linux")) {
      return Optional.of("this is not Linux");
    }
    if (!Files.exists(Path.of(RootMounter.DEVICE))) {
      return Optional.of(RootMounter.DEVICE + " does not exist: load the kernel module fuse");
    }
    return Optional.empty();
  }

  @Override
  public Mount mount(MountOptions options, FileSystem.Factory fileSystem) throws MountException {
    Optional<String> missing = missing();
    if (missing.isPresent()) {
      throw new MountException("mount on " + options.directory() + ": " + missing.get());
    }
    return new MountStart(options, fileSystem).run();
  }
}
