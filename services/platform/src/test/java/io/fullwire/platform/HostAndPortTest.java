package io.fullwire.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fullwire.protocol.error.FullwireException;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostAndPortTest {
  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1:7070", "localhost:0", "[::1]:65535", "a.example:1"})
  void what_people_write_comes_back_as_they_wrote_it(String text) {
    assertThat(HostAndPort.parse(text)).hasToString(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "7070", ":7070", "host:", "host:x", "host:65536", "host:-1", "::1:7070"})
  void anything_else_is_refused(String text) {
    assertThatThrownBy(() -> HostAndPort.parse(text)).isInstanceOf(FullwireException.class);
  }

  @Test
  void an_ipv6_address_keeps_its_brackets_in_a_uri() {
    HostAndPort address = HostAndPort.parse("[::1]:7070");

    assertThat(address.toHttp()).isEqualTo(URI.create("http://[::1]:7070"));
    assertThat(HostAndPort.of(address.toHttp())).isEqualTo(address);
  }
}
