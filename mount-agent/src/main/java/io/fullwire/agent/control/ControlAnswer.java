package io.fullwire.agent.control;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/// One line of JSON that a control socket answers with: what was asked for, or what is wrong.
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ControlAnswer(
    @Nullable String error, @Nullable MountStatusJson status, @Nullable PrefetchJson prefetch) {
  static ControlAnswer done() {
    return new ControlAnswer(null, null, null);
  }

  static ControlAnswer failed(String reason) {
    return new ControlAnswer(reason, null, null);
  }
}
