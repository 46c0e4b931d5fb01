package io.fullwire.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fullwire.protocol.error.FullwireException;
import java.io.BufferedReader;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The broker is real: these tests talk to it through sockets and find its records on the disk.
class EmbeddedBrokerIT {
  @TempDir Path directory;

  @Test
  void records_outlive_a_restart_on_other_ports() throws Exception {
    try (EmbeddedBroker broker = start()) {
      BrokerProbe.createTopic(broker.address());
      BrokerProbe.append(broker.address(), List.of("one", "two"));
    }
    try (EmbeddedBroker broker = start()) {
      BrokerProbe.append(broker.address(), List.of("three"));

      assertThat(BrokerProbe.readAll(broker.address())).containsExactly("one", "two", "three");
    }
  }

  @Test
  void every_acknowledged_record_outlives_a_kill() throws Exception {
    Process killed =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                BrokerProbe.class.getName(),
                directory.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    int acknowledged = 0;
    try (BufferedReader acknowledgements = killed.inputReader()) {
      while (acknowledged < 100 && acknowledgements.readLine() != null) {
        acknowledged++;
      }
      // By its handle: Process closes the pipe, and what is still in it counts.
      killed.toHandle().destroyForcibly();
      while (acknowledgements.readLine() != null) {
        acknowledged++;
      }
    }
    assertThat(killed.waitFor(10, TimeUnit.SECONDS)).isTrue();
    assertThat(acknowledged).isGreaterThanOrEqualTo(100);

    try (EmbeddedBroker broker = start()) {
      List<String> records = BrokerProbe.readAll(broker.address());

      assertThat(records).hasSizeGreaterThanOrEqualTo(acknowledged);
      for (int i = 0; i < records.size(); i++) {
        assertThat(records.get(i)).isEqualTo(String.valueOf(i));
      }
    }
  }

  @Test
  void a_directory_that_kafka_would_take_for_two_is_refused() {
    assertThatThrownBy(
            () ->
                EmbeddedBroker.start(
                    directory.resolve("a,b"), BrokerProbe.freeAddress(), EmbeddedBrokerIT::gaveUp))
        .isInstanceOf(FullwireException.class)
        .hasMessageContaining("a,b");
  }

  private static void gaveUp() {
    throw new IllegalStateException("the broker gave up");
  }

  private EmbeddedBroker start() throws Exception {
    return EmbeddedBroker.start(directory, BrokerProbe.freeAddress(), EmbeddedBrokerIT::gaveUp);
  }
}
