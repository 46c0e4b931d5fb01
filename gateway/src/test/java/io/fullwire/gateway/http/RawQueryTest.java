package io.fullwire.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.error.FullwireException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RawQueryTest {
  @Test
  void percent_encoded_bytes_need_not_be_text() {
    assertThat(RawQuery.of("a=1&path=%ff%00x").bytes("path"))
        .isEqualTo(ByteString.copyOf(new byte[] {(byte) 0xff, 0, 'x'}));
  }

  @Test
  void a_parameter_may_be_empty_or_absent() {
    assertThat(RawQuery.of("path=").bytes("path")).isEqualTo(ByteString.EMPTY);
    assertThat(RawQuery.of("path").bytes("path")).isNull();
    assertThat(RawQuery.of(null).bytes("path")).isNull();
  }

  @Test
  void a_name_that_only_begins_the_same_is_another_parameter() {
    assertThat(RawQuery.of("pathological=1").bytes("path")).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"path=%", "path=%4", "path=%zz", "path=%4g"})
  void a_percent_without_two_digits_is_refused(String query) {
    assertThatThrownBy(() -> RawQuery.of(query).bytes("path"))
        .isInstanceOf(FullwireException.class)
        .hasMessageContaining("path");
  }
}
