package io.fullwire.agent.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class KernelDriversTest {

  @Test
  void a_driver_that_there_is_not_is_refused_by_its_name() {
    assertThatThrownBy(() -> KernelDrivers.choose("nfs"))
        .isInstanceOf(MountException.class)
        .hasMessageContaining("'nfs'");
  }

  @Test
  void the_preferred_driver_speaks_with_the_kernel_itself() {
    assertThat(KernelDrivers.names()).containsExactly("linux", "jnr");
  }
}
