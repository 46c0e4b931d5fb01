package io.fullwire.systemtests.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandTest {
  private static final Duration LIMIT = Duration.ofSeconds(20);

  @Test
  void a_program_gets_its_input_and_its_environment() {
    Command command =
        Command.of("sh", "-c", "cat; echo $WORD")
            .with("WORD", "there")
            .reading("hello\n".getBytes(StandardCharsets.UTF_8));

    assertThat(command.run(LIMIT).output()).isEqualTo("hello\nthere\n");
    assertThat(command.run(LIMIT).lastLine()).isEqualTo("there");
  }

  @Test
  void a_program_that_fails_is_an_error_that_shows_what_it_said() {
    assertThatThrownBy(() -> Command.of("sh", "-c", "echo because >&2; exit 3").run(LIMIT))
        .isInstanceOf(CommandFailed.class)
        .hasMessageContaining("exited with 3")
        .hasMessageContaining("because");
  }

  @Test
  void a_program_that_takes_too_long_is_ended_and_so_is_what_it_started() {
    long begunNanos = System.nanoTime();

    assertThatThrownBy(
            () -> Command.of("sh", "-c", "echo begun; sleep 300 & wait").run(Duration.ofSeconds(1)))
        .isInstanceOf(CommandFailed.class)
        .hasMessageContaining("not done within 1 s")
        .hasMessageContaining("begun");
    assertThat(Duration.ofNanos(System.nanoTime() - begunNanos)).isLessThan(LIMIT);
  }

  @Test
  void a_prefix_runs_the_program_as_its_argument() {
    Command inner = Command.of("echo", "a b").behind(java.util.List.of("env", "X=1"));

    assertThat(inner.run(LIMIT).output()).isEqualTo("a b\n");
  }

  @Test
  void a_process_is_awaited_by_what_it_says(@TempDir Path directory) {
    Path log = directory.resolve("log");
    try (RunningProcess process =
        RunningProcess.start(
            "speaker", Command.of("sh", "-c", "echo ready here; exec sleep 300"), log)) {
      assertThat(process.awaitLine("ready ", LIMIT)).isEqualTo("ready here");
      process.kill();
      assertThat(process.isRunning()).isFalse();
    }
    // A second run appends to the log, and what the first one said does not count.
    try (RunningProcess second =
        RunningProcess.start("mute", Command.of("sh", "-c", "echo no; exit 4"), log)) {
      assertThatThrownBy(() -> second.awaitLine("ready ", LIMIT))
          .isInstanceOf(CommandFailed.class)
          .hasMessageContaining("mute ended with 4")
          .hasMessageContaining("no");
    }
  }
}
