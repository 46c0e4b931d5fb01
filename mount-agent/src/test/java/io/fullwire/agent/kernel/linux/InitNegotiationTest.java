package io.fullwire.agent.kernel.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fullwire.agent.kernel.MountException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

final class InitNegotiationTest {

  private static final Validity SHORT = new Validity(60, 1_000_000_000);

  private final InitNegotiation negotiation = new InitNegotiation(4096, SHORT);

  @Test
  void a_recent_kernel_is_asked_for_everything_and_nothing_harmful() throws MountException {
    // Linux 6.18, as it introduced itself: 7.45, 128 KiB, all its flags.
    Agreement agreement =
        negotiation.agree(memory("07000000" + "2d000000" + "00000200" + "fbffff7f" + "fd050000"));
    assertThat(agreement.description()).isEqualTo("FUSE protocol 7.45");
    assertThat(agreement.validity()).isEqualTo(Validity.WITHOUT_LIMIT);
    long atomicTruncate = 1L << 3;
    long autoInvalidate = 1L << 12;
    long readdirplusAuto = 1L << 14;
    long writebackCache = 1L << 16;
    assertThat(
            agreement.flags()
                & (atomicTruncate | autoInvalidate | readdirplusAuto | writebackCache))
        .isZero();
  }

  @Test
  void the_answer_is_64_bytes_with_both_halves_of_the_flags() {
    MemorySegment answer = memory("ee".repeat(64));
    negotiation.encodeAnswer(answer, new Agreement(45, 0x8_0000_0021L, Validity.WITHOUT_LIMIT));
    assertThat(HexFormat.of().formatHex(answer.toArray(ValueLayout.JAVA_BYTE)))
        .isEqualTo(
            "07000000"
                + "2d000000"
                + "00001000"
                + "21000000" // version, read-ahead, flags
                + "4000"
                + "3000" // background
                + "00001000"
                + "01000000" // writes, nanoseconds
                + "0001"
                + "0000" // 256 pages
                + "08000000" // upper flags
                + "00".repeat(28));
  }

  @Test
  void a_larger_page_makes_fewer_pages_of_the_same_bytes() {
    MemorySegment answer = memory("00".repeat(64));
    new InitNegotiation(65_536, SHORT)
        .encodeAnswer(answer, new Agreement(45, 0, Validity.WITHOUT_LIMIT));
    assertThat(answer.get(Wire.U16, 28)).isEqualTo((short) 16);
  }

  @Test
  void an_old_kernel_gets_what_it_has_and_names_get_a_limit() throws MountException {
    // Linux 4.18: 7.27, no second word of flags, though there is rubbish where it would be.
    Agreement agreement =
        negotiation.agree(memory("07000000" + "1b000000" + "00000200" + "fbff2f00" + "ffffffff"));
    assertThat(agreement.has(Feature.NO_OPEN)).isTrue();
    assertThat(agreement.has(Feature.NO_OPENDIR)).isFalse();
    assertThat(agreement.has(Feature.MAX_PAGES)).isFalse();
    assertThat(agreement.has(Feature.EXPIRE_ONLY)).isFalse();
    assertThat(agreement.validity()).isEqualTo(SHORT);
    assertThat(agreement.description()).contains("7.27 without").contains("EPOCH");
  }

  @Test
  void the_lowest_version_is_served_and_the_one_before_is_refused() throws MountException {
    Agreement lowest =
        negotiation.agree(memory("07000000" + "17000000" + "00000200" + "00000000" + "00000000"));
    assertThat(lowest.minor()).isEqualTo(23);
    MemorySegment older = memory("07000000" + "16000000" + "00000200" + "00000000" + "00000000");
    assertThatThrownBy(() -> negotiation.agree(older))
        .isInstanceOf(MountException.class)
        .hasMessageContaining("7.22")
        .hasMessageContaining("7.23");
  }

  private static MemorySegment memory(String hex) {
    byte[] bytes = HexFormat.of().parseHex(hex);
    MemorySegment memory = Arena.ofAuto().allocate(bytes.length, 8);
    Wire.put(memory, 0, bytes);
    return memory;
  }
}
