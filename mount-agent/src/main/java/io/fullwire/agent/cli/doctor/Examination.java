package io.fullwire.agent.cli.doctor;

import io.fullwire.agent.cli.text.Quantities;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Goes through all needs. The commands named are Debian's.
public final class Examination {
  private static final int JDK_MIN = 25;
  private static final long MEMORY_BYTES_MIN = 1L << 30;
  private static final long OPEN_FILES_MIN = 4_096;

  /// No machine that runs this can be in an earlier year.
  private static final Instant CLOCK_MIN = Instant.parse("2025-09-01T00:00:00Z");

  private static final String UNLIMITED = "unlimited";

  private final Host host;
  private final Instant now;
  private final int jdkVersion;

  public Examination(Host host, Instant now, int jdkVersion) {
    this.host = host;
    this.now = now;
    this.jdkVersion = jdkVersion;
  }

  public List<Finding> findings() {
    List<Finding> findings = new ArrayList<>();
    findings.add(jdk());
    findings.add(fuseDevice());
    findings.add(fuseHelper());
    findings.add(allowOther());
    findings.add(portableDriver());
    findings.add(memory());
    findings.add(openFiles());
    findings.add(clock());
    findings.add(emulatedLink());
    findings.add(program("corpora for the benchmarks", "python3", "python3"));
    findings.add(program("building from source", "mvn", "maven"));
    return findings;
  }

  private Finding jdk() {
    String detail = "Java " + jdkVersion;
    return jdkVersion >= JDK_MIN
        ? Finding.ok("JDK 25 or newer", detail)
        : Finding.missing("JDK 25 or newer", detail, "apt-get install openjdk-25-jdk");
  }

  private Finding fuseDevice() {
    String need = "FUSE device";
    if (!host.has("/dev/fuse")) {
      return Finding.missing(
          need, "/dev/fuse does not exist", "modprobe fuse; in a container: --device /dev/fuse");
    }
    return host.canReadAndWrite("/dev/fuse")
        ? Finding.ok(need, "/dev/fuse")
        : Finding.missing(need, "/dev/fuse cannot be opened", "chmod 666 /dev/fuse");
  }

  private Finding fuseHelper() {
    String need = "permission to mount";
    if (host.isRoot()) {
      return Finding.ok(need, "root");
    }
    return host.hasProgram("fusermount3")
        ? Finding.ok(need, "fusermount3")
        : Finding.missing(need, "neither root nor fusermount3", "apt-get install fuse3");
  }

  private Finding allowOther() {
    String need = "mount --allow-other";
    boolean allowed =
        host.isRoot()
            || host.text("/etc/fuse.conf")
                .map(text -> text.lines().anyMatch(l -> l.strip().equals("user_allow_other")))
                .orElse(false);
    return allowed
        ? Finding.ok(need, "allowed")
        : Finding.limited(
            need,
            "user_allow_other is not in /etc/fuse.conf",
            "echo user_allow_other >> /etc/fuse.conf");
  }

  private Finding portableDriver() {
    boolean there =
        host.has("/lib/x86_64-linux-gnu/libfuse.so.2")
            || host.has("/lib/aarch64-linux-gnu/libfuse.so.2")
            || host.has("/usr/lib/libfuse.so.2");
    return there
        ? Finding.ok("mount --driver jnr", "libfuse 2")
        : Finding.limited("mount --driver jnr", "no libfuse 2", "apt-get install libfuse2");
  }

  private Finding memory() {
    long bytes = Math.min(available(), limitOfGroup());
    String detail = Quantities.shownBytes(bytes) + " to be had";
    return bytes >= MEMORY_BYTES_MIN
        ? Finding.ok("memory", detail)
        : Finding.limited(
            "memory", detail, "stop something, or raise the container's memory limit to 1 GiB");
  }

  private long available() {
    return host.text("/proc/meminfo")
        .flatMap(t -> t.lines().filter(l -> l.startsWith("MemAvailable:")).findFirst())
        .map(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
        .orElse(Long.MAX_VALUE);
  }

  private long limitOfGroup() {
    return host.text("/sys/fs/cgroup/memory.max")
        .map(String::strip)
        .filter(text -> !text.equals("max"))
        .map(Long::parseLong)
        .orElse(Long.MAX_VALUE);
  }

  private Finding openFiles() {
    Optional<String> limit =
        host.text("/proc/self/limits")
            .flatMap(t -> t.lines().filter(l -> l.startsWith("Max open files")).findFirst())
            .map(line -> line.substring("Max open files".length()).strip().split("\\s+")[1]);
    if (limit.isEmpty()) {
      return Finding.limited("open files", "the limit is not known", "ulimit -Hn 65536");
    }
    String value = limit.get();
    boolean enough = value.equals(UNLIMITED) || Long.parseLong(value) >= OPEN_FILES_MIN;
    return enough
        ? Finding.ok("open files", "at most " + value)
        : Finding.limited("open files", "at most " + value, "ulimit -Hn 65536");
  }

  private Finding clock() {
    return now.isAfter(CLOCK_MIN)
        ? Finding.ok("clock", now.toString())
        : Finding.limited("clock", "it says " + now, "apt-get install systemd-timesyncd");
  }

  private Finding emulatedLink() {
    String need = "the emulated link of demo and bench";
    if (!host.isRoot()) {
      return Finding.limited(need, "needs root", "sudo ./fullwire demo");
    }
    if (!host.has("/dev/net/tun")) {
      return Finding.limited(need, "/dev/net/tun does not exist", "modprobe tun");
    }
    if (!host.hasProgram("gcc")) {
      return Finding.limited(need, "no gcc", "apt-get install gcc libc6-dev");
    }
    return host.hasProgram("ip")
        ? Finding.ok(need, "root, /dev/net/tun, gcc, ip")
        : Finding.limited(need, "no ip", "apt-get install iproute2");
  }

  private Finding program(String need, String name, String debianPackage) {
    return host.hasProgram(name)
        ? Finding.ok(need, name)
        : Finding.limited(need, "no " + name, "apt-get install " + debianPackage);
  }
}
