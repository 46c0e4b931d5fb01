package io.fullwire.posix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fullwire.posix.nio.NioPosix;
import org.junit.jupiter.api.Test;

final class NioPosixIT extends PosixContract {

  @Override
  protected Posix posix() {
    return new NioPosix();
  }

  @Test
  void a_name_that_is_no_text_is_refused_rather_than_changed() {
    assertThatThrownBy(() -> directory.create(new byte[] {'a', (byte) 0xff}, 0600))
        .satisfies(e -> assertThat(errnoOf(e)).isEqualTo(Errno.EILSEQ));
  }
}
