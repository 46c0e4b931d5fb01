package io.fullwire.agent.mount;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PracticeTest {
  @Test
  void every_byte_of_the_practice_files_is_read_through_the_reader_of_a_mount() throws Exception {
    assertThat(Practice.run()).isEqualTo(128L * (16 << 10));
  }
}
