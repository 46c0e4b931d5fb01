package io.fullwire.agent.cli.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class ArgumentTextTest {
  @Test
  void text_is_itself() {
    byte[] bytes = "naïve 日本 \uD83D\uDE00 /a".getBytes(UTF_8);

    assertThat(ArgumentText.ofBytes(bytes)).isEqualTo("naïve 日本 \uD83D\uDE00 /a");
    assertThat(ArgumentText.toBytes("naïve 日本 \uD83D\uDE00 /a")).isEqualTo(bytes);
  }

  @Test
  void any_bytes_survive_the_way_there_and_back() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 2_000; i++) {
      byte[] bytes = new byte[random.nextInt(40)];
      random.nextBytes(bytes);

      assertThat(ArgumentText.toBytes(ArgumentText.ofBytes(bytes)))
          .as("seed " + seed)
          .isEqualTo(bytes);
    }
  }

  @Test
  void encoded_surrogates_are_bytes_and_no_text() {
    byte[] bytes = {(byte) 0xED, (byte) 0xB2, (byte) 0x80};

    assertThat(ArgumentText.toBytes(ArgumentText.ofBytes(bytes))).isEqualTo(bytes);
  }

  @Test
  void a_command_line_is_cut_at_zero_bytes() {
    byte[] line = {'j', 0, 'a', (byte) 0xff, 0, 0, 'b', 0};

    assertThat(ProcessArguments.split(line)).containsExactly("j", "a\uDCFF", "", "b");
  }
}
