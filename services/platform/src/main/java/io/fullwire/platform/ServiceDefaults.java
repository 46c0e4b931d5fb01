package io.fullwire.platform;

import java.time.Duration;
import java.util.Map;

/// The settings of Spring Boot that all services start from. Whoever runs a service may override
/// each.
final class ServiceDefaults {
  /// How long a service that was told to stop waits for requests under way.
  static final Duration DRAIN = Duration.ofSeconds(2);

  private ServiceDefaults() {}

  static Map<String, Object> of(String name) {
    return Map.ofEntries(
        Map.entry("spring.application.name", name),
        // Each service reads a file of its own: several share a class path.
        Map.entry("spring.config.name", name),
        Map.entry("spring.jmx.enabled", "false"),
        // Bound to loopback unless told otherwise: a site on one machine is nobody else's business.
        Map.entry("server.address", "127.0.0.1"),
        Map.entry("server.shutdown", "graceful"),
        Map.entry("spring.lifecycle.timeout-per-shutdown-phase", DRAIN.toString()),
        Map.entry("management.endpoints.web.exposure.include", "health,prometheus"),
        Map.entry("management.endpoint.health.probes.enabled", "true"),
        // Whatever a service registers as a health indicator has a say in whether it is ready.
        Map.entry("management.endpoint.health.group.readiness.include", "*"),
        // The services of one JVM would otherwise count into one registry.
        Map.entry("management.metrics.use-global-registry", "false"));
  }
}
