package io.fullwire.agent.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.agent.vfs.PosixError;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class ErrorToErrnoTest {

  @Test
  void each_error_has_a_number_of_its_own() {
    assertThat(Arrays.stream(PosixError.values()).map(ErrorToErrno::of))
        .doesNotHaveDuplicates()
        .allMatch(number -> number > 0);
  }
}
