package io.fullwire.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `fullwire up` as a process, as a script sees it.
class StandaloneMainIT {
  private static final int STOP_SECONDS_MAX = 10;

  @TempDir Path directory;

  @Test
  void it_prints_one_line_when_it_serves_and_stops_in_seconds_when_told_to() throws Exception {
    Process site = up("--site", "ams", "--data", directory.resolve("site").toString());
    try (var out = site.inputReader(StandardCharsets.UTF_8)) {
      assertThat(out.readLine()).matches("ready ams http://127\\.0\\.0\\.1:\\d+");

      site.toHandle().destroy();

      assertThat(site.waitFor(STOP_SECONDS_MAX, TimeUnit.SECONDS)).isTrue();
      assertThat(out.readLine()).isNull();
    } finally {
      site.destroyForcibly();
    }
    // The lock goes with the process, so the next start is not refused, after a kill neither.
    Process killed = up("--data", directory.resolve("site").toString());
    try (var out = killed.inputReader(StandardCharsets.UTF_8)) {
      assertThat(out.readLine()).startsWith("ready ams ");
    } finally {
      killed.destroyForcibly().waitFor();
    }
    Process again = up("--data", directory.resolve("site").toString());
    try (var out = again.inputReader(StandardCharsets.UTF_8)) {
      assertThat(out.readLine()).startsWith("ready ams ");
    } finally {
      again.destroy();
      assertThat(again.waitFor(STOP_SECONDS_MAX, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void wrong_usage_exits_with_2_and_says_what_is_wrong() throws Exception {
    Process refused = up("--site", "no/slash", "--data", directory.toString());

    assertThat(refused.waitFor(STOP_SECONDS_MAX, TimeUnit.SECONDS)).isTrue();
    assertThat(refused.exitValue()).isEqualTo(2);
    assertThat(Files.readString(directory.resolve("stderr"))).contains("no/slash");
  }

  @Test
  void a_start_that_fails_exits_with_1_and_one_line() throws Exception {
    Process refused = up("--data", directory.resolve("new").toString());

    assertThat(refused.waitFor(STOP_SECONDS_MAX, TimeUnit.SECONDS)).isTrue();
    assertThat(refused.exitValue()).isEqualTo(1);
    assertThat(Files.readString(directory.resolve("stderr")))
        .isEqualTo("fullwire: --site is needed at the first start\n");
  }

  private Process up(String... options) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-cp",
                System.getProperty("java.class.path"),
                StandaloneMain.class.getName(),
                "--listen",
                "127.0.0.1:0"));
    command.addAll(List.of(options));
    ProcessBuilder process = new ProcessBuilder(command);
    process.environment().put("HOME", directory.toString());
    return process.redirectError(directory.resolve("stderr").toFile()).start();
  }
}
