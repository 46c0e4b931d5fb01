package io.fullwire.agent.kernel;

import io.fullwire.agent.kernel.jnr.JnrKernelDriver;
import io.fullwire.agent.kernel.linux.LinuxKernelDriver;
import java.util.List;
import java.util.Optional;

/// The drivers there are, and the choice among them.
public final class KernelDrivers {

  /// Chooses the first that works here.
  public static final String AUTO = "auto";

  private static final List<String> NAMES = List.of(LinuxKernelDriver.NAME, JnrKernelDriver.NAME);

  private KernelDrivers() {}

  /// All names, the preferred one first.
  public static List<String> names() {
    return NAMES;
  }

  /// By name, or the first that works here for [#AUTO]. Only a driver that is considered is loaded:
  /// the libraries behind the others cost time and memory.
  ///
  /// @throws MountException if there is none of that name, or none that works, saying why
  public static KernelDriver choose(String name) throws MountException {
    StringBuilder reasons = new StringBuilder();
    for (String candidate : NAMES) {
      if (!name.equals(AUTO) && !name.equals(candidate)) {
        continue;
      }
      KernelDriver driver = load(candidate);
      Optional<String> missing = driver.missing();
      if (missing.isEmpty()) {
        return driver;
      }
      reasons.append("; ").append(candidate).append(": ").append(missing.get());
    }
    throw new MountException("no driver '" + name + "' works here" + reasons);
  }

  private static KernelDriver load(String name) {
    return switch (name) {
      case LinuxKernelDriver.NAME -> new LinuxKernelDriver();
      case JnrKernelDriver.NAME -> new JnrKernelDriver();
      default -> throw new IllegalArgumentException("no driver '" + name + "'");
    };
  }
}
