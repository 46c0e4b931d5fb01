package io.fullwire.gateway.mount;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fullwire.client.gateway.MountJson;
import io.fullwire.protocol.error.FullwireException;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class MountsTest {
  private Instant now = Instant.EPOCH;
  private final Mounts mounts = new Mounts(Duration.ofSeconds(30), 2, () -> now);

  @Test
  void mounts_are_listed_by_host_and_directory() {
    mounts.report(mount("1", "b", "/x"));
    mounts.report(mount("2", "a", "/y"));

    assertThat(mounts.list()).extracting(MountJson::host).containsExactly("a", "b");
  }

  @Test
  void a_mount_is_forgotten_once_its_agent_is_silent_for_the_limit() {
    mounts.report(mount("1", "a", "/x"));

    now = now.plusSeconds(30).minusNanos(1);
    assertThat(mounts.list()).hasSize(1);
    now = now.plusNanos(1);
    assertThat(mounts.list()).isEmpty();
  }

  @Test
  void a_report_keeps_a_mount_and_replaces_what_was_told_before() {
    mounts.report(mount("1", "a", "/x"));
    now = now.plusSeconds(20);
    mounts.report(mount("1", "a", "/moved"));
    now = now.plusSeconds(20);

    assertThat(mounts.list()).extracting(MountJson::directory).containsExactly("/moved");
  }

  @Test
  void one_more_than_the_limit_is_refused_until_a_place_is_free() {
    mounts.report(mount("1", "a", "/1"));
    mounts.report(mount("2", "a", "/2"));

    assertThatThrownBy(() -> mounts.report(mount("3", "a", "/3")))
        .isInstanceOf(FullwireException.class)
        .hasMessageContaining("number of mounts is 3; at most 2");
    mounts.report(mount("2", "a", "/2"));
    mounts.remove("1");
    mounts.report(mount("3", "a", "/3"));
    assertThat(mounts.list()).extracting(MountJson::id).containsExactly("2", "3");
  }

  private static MountJson mount(String id, String host, String directory) {
    return new MountJson(id, host, directory, "photos", "/", "linux", 1, "CONNECTED", null, null);
  }
}
