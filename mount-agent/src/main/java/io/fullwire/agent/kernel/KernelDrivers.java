package io.fullwire.agent.kernel;

import io.fullwire.agent.kernel.jnr.JnrKernelDriver;
import io.fullwire.agent.kernel.linux.LinuxKernelDriver;
import java.util.List;
import java.util.Optional;

/// The drivers there are, and the choice among them.
public final class KernelDrivers {

  /// Chooses the first that works here.
  public static final String AUTO = "auto";

  private KernelDrivers() {}

  /// All, the preferred one first.
  public static List<KernelDriver> all() {
    return List.of(new LinuxKernelDriver(), new JnrKernelDriver());
  }

  /// By name, or the first that works here for [#AUTO].
  ///
  /// @throws MountException if there is none of that name, or none that works, saying why
  public static KernelDriver choose(String name) throws MountException {
    StringBuilder reasons = new StringBuilder();
    for (KernelDriver driver : all()) {
      if (!name.equals(AUTO) && !name.equals(driver.name())) {
        continue;
      }
      Optional<String> missing = driver.missing();
      if (missing.isEmpty()) {
        return driver;
      }
      reasons.append("; ").append(driver.name()).append(": ").append(missing.get());
    }
    throw new MountException("no driver '" + name + "' works here" + reasons);
  }
}
