package io.fullwire.agent.cli.host;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class InterruptibleIT {
  /// Works until it is interrupted, and then has a last word; run in a JVM of its own.
  static final class LastWord {
    private LastWord() {}

    public static void main(String[] arguments) {
      try (Interruptible work = Interruptible.thread()) {
        System.out.println(outcome(work));
      }
      System.exit(1);
    }

    private static String outcome(Interruptible work) {
      System.out.println("at work");
      try {
        new CountDownLatch(1).await();
        return "done";
      } catch (InterruptedException e) {
        return "told to end " + work.isInterrupted();
      }
    }
  }

  @Test
  void a_process_that_is_interrupted_says_its_last_word_and_ends_by_the_signal()
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElseThrow(),
                "-Xmx64m",
                "-cp",
                System.getProperty("java.class.path"),
                LastWord.class.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader said = process.inputReader(UTF_8)) {
      assertThat(said.readLine()).isEqualTo("at work");
      assertThat(new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor())
          .isZero();
      assertThat(said.readLine()).isEqualTo("told to end true");
      assertThat(said.readLine()).isNull();
    }
    assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(130);
  }
}
