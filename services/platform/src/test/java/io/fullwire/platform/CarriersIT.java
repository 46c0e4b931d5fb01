package io.fullwire.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/// In processes of their own, for the carriers of a JVM are decided once.
class CarriersIT {
  private static final int WITHIN_SECONDS = 20;

  @Test
  void pinned_virtual_threads_leave_room_for_the_one_that_frees_them() throws Exception {
    assertThat(exitStatus(Widened.class)).isZero();
  }

  @Test
  void without_that_they_wedge_a_machine_of_one_processor() throws Exception {
    assertThat(exitStatus(Wedge.class)).isEqualTo(Wedge.WEDGED);
  }

  private static int exitStatus(Class<?> program) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:ActiveProcessorCount=1",
                "-cp",
                System.getProperty("java.class.path"),
                program.getName())
            .inheritIO()
            .start();
    try {
      assertThat(process.waitFor(WITHIN_SECONDS, TimeUnit.SECONDS)).isTrue();
      return process.exitValue();
    } finally {
      process.destroyForcibly();
    }
  }

  static final class Widened {
    private Widened() {}

    public static void main(String... args) throws InterruptedException {
      Carriers.widen();
      Wedge.main();
    }
  }

  /// A virtual thread that initialises a class, for which it waits for another virtual thread.
  static final class Wedge {
    static final int WEDGED = 3;
    private static final int PATIENCE_SECONDS = 2;
    private static final CountDownLatch INITIALISING = new CountDownLatch(1);
    private static final CountDownLatch FREED = new CountDownLatch(1);

    private Wedge() {}

    public static void main(String... args) throws InterruptedException {
      Thread.startVirtualThread(Pinned::touch);
      INITIALISING.await();
      Thread.startVirtualThread(FREED::countDown);
      System.exit(FREED.await(PATIENCE_SECONDS, TimeUnit.SECONDS) ? 0 : WEDGED);
    }

    private static final class Pinned {
      static {
        INITIALISING.countDown();
        awaitFreed();
      }

      static void touch() {}

      private static void awaitFreed() {
        try {
          FREED.await();
        } catch (InterruptedException ended) {
          Thread.currentThread().interrupt();
        }
      }
    }
  }
}
