package io.fullwire.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Two relays, each a process in a network namespace of its own, with an emulated far link between
/// them: 200 ms round trip and 267 Mbit/s. Needs root.
///
/// Times are bounded loosely here, for other work may run on the same machine; the benchmarks hold
/// them tightly.
class WanIT {
  private static final String LINK = "relayit";
  private static final int RTT_MS = 200;
  private static final Path WAN = Path.of("../tools/wan/wan").toAbsolutePath().normalize();

  @TempDir Path directory;

  @BeforeEach
  void up() throws Exception {
    assumeTrue(
        Files.isWritable(Path.of("/dev/net/tun")) && Files.isWritable(Path.of("/run")),
        "network namespaces need root and /dev/net/tun");
    wan("up", "--rtt", String.valueOf(RTT_MS), "--rate", "267");
  }

  @AfterEach
  void down() throws Exception {
    wan("down");
  }

  @Test
  void bulk_costs_little_more_than_its_bytes_and_someone_who_waits_overtakes_it() throws Exception {
    Map<String, List<Long>> found = measure();

    assertThat(found.get("bulk.bytes")).containsOnly((long) WanFar.FILES * WanHome.FILE_BYTES);
    for (long wireBytes : found.get("bulk.wireBytes")) {
      assertThat((double) wireBytes / found.get("bulk.bytes").getFirst()).isLessThan(1.02);
    }
    // Behind the windows of megabytes that are under way, each would wait some round trips more.
    // How close it comes to one is for the benchmarks to say.
    assertThat(lowerQuartile(found.get("overtaking.ms"))).isLessThan(RTT_MS * 5 / 2);
    assertThat(found.get("end.rttMicros").getFirst()).isBetween(199_000L, 400_000L);
  }

  private Map<String, List<Long>> measure() throws Exception {
    String address = wan("ip", "a").strip();
    Process home = start("a", WanHome.class, directory.resolve("a").toString(), address, "bbr");
    try (BufferedReader homeSays = home.inputReader()) {
      String invite = await(homeSays, "invite ");
      Process far = start("b", WanFar.class, directory.resolve("b").toString(), invite, "bbr");
      try (BufferedReader farSays = far.inputReader()) {
        Map<String, List<Long>> found = read(farSays);
        assertThat(far.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(far.exitValue()).as("%s", found).isZero();
        return found;
      } finally {
        far.destroyForcibly();
      }
    } finally {
      home.destroyForcibly();
    }
  }

  private static Map<String, List<Long>> read(BufferedReader lines) throws IOException {
    Map<String, List<Long>> found = new HashMap<>();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      String[] words = line.split(" ", -1);
      if (words.length == 2 && words[1].matches("\\d+")) {
        found.computeIfAbsent(words[0], name -> new ArrayList<>()).add(Long.parseLong(words[1]));
      }
    }
    return found;
  }

  private static String await(BufferedReader lines, String prefix) throws IOException {
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.startsWith(prefix)) {
        return line.substring(prefix.length());
      }
    }
    throw new AssertionError("the program ended without a line '" + prefix + "…'");
  }

  private static long lowerQuartile(List<Long> values) {
    return values.stream().sorted().toList().get(values.size() / 4);
  }

  private static Process start(String side, Class<?> main, String... args) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                WAN.toString(),
                "exec",
                "--name",
                LINK,
                side,
                ProcessHandle.current().info().command().orElse("java"),
                "-Xmx512m",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
    command.addAll(Arrays.asList(args));
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }

  private static String wan(String... args) throws Exception {
    List<String> command = new ArrayList<>(List.of(WAN.toString(), "--name", LINK));
    command.addAll(Arrays.asList(args));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String says = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(says).isZero();
    return says;
  }
}
