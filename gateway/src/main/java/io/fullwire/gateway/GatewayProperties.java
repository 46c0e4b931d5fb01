package io.fullwire.gateway;

import io.fullwire.protocol.error.FullwireException;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// @param mountSilence a mount whose agent is silent for so long is forgotten
/// @param mountCountMax mounts that are remembered at once
/// @param statusTimeout how long the status waits for each service before it tells that it is away
@ConfigurationProperties("gateway")
public record GatewayProperties(
    @DefaultValue("30s") Duration mountSilence,
    @DefaultValue("10000") int mountCountMax,
    @DefaultValue("5s") Duration statusTimeout) {
  public GatewayProperties {
    requirePositive("gateway.mount-silence", mountSilence);
    requirePositive("gateway.status-timeout", statusTimeout);
    if (mountCountMax < 1) {
      throw FullwireException.invalid(
          "gateway.mount-count-max is " + mountCountMax + "; must be at least 1");
    }
  }

  private static void requirePositive(String key, Duration value) {
    if (!value.isPositive()) {
      throw FullwireException.invalid(key + " is " + value + "; must be longer than nothing");
    }
  }
}
