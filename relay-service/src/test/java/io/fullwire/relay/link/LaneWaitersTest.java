package io.fullwire.relay.link;

import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.SiteName;
import io.fullwire.relay.mux.Lane;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LaneWaitersTest {
  private final List<Runnable> timers = new ArrayList<>();
  private final LaneWaiters waiters =
      new LaneWaiters(
          new SiteName("home"), Duration.ofSeconds(15), 2, (delay, task) -> timers.add(task));

  @Test
  void one_more_than_may_wait_is_refused_at_once() {
    add(true);
    add(true);

    assertThat(add(true).failure).hasMessageContaining("2 requests wait for it");
  }

  @Test
  void what_nobody_wants_any_more_makes_room_for_what_someone_wants() {
    Request givenUp = add(true);
    Request patient = add(true);
    givenUp.wanted = false;

    Request next = add(true);

    assertThat(next.failure).isNull();
    assertThat(add(true).failure).hasMessageContaining("2 requests wait for it");
    timers.forEach(Runnable::run);
    assertThat(givenUp.failure).isNull();
    assertThat(patient.failure).hasMessageContaining("was down for PT15S");
    assertThat(next.failure).hasMessageContaining("was down for PT15S");
  }

  private Request add(boolean wanted) {
    Request request = new Request(wanted);
    waiters.add(request);
    return request;
  }

  private static final class Request implements LaneRequest {
    private boolean wanted;
    private @Nullable FullwireException failure;

    private Request(boolean wanted) {
      this.wanted = wanted;
    }

    @Override
    public void use(Lane lane) {
      throw new AssertionError("no lane came up");
    }

    @Override
    public void failed(FullwireException reason) {
      failure = reason;
    }

    @Override
    public boolean isWanted() {
      return wanted;
    }
  }
}
