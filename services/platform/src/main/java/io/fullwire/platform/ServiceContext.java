package io.fullwire.platform;

import io.fullwire.protocol.error.FullwireException;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.Banner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.health.actuate.endpoint.HealthDescriptor;
import org.springframework.boot.health.actuate.endpoint.HealthEndpoint;
import org.springframework.boot.health.contributor.Status;
import org.springframework.context.ConfigurableApplicationContext;

/// One service of a site, running in a Spring context and on a port of its own.
///
/// A service that runs alone and one that shares its JVM start by the same code and differ only in
/// who closes them.
public final class ServiceContext implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ServiceContext.class);

  /// Short against a start, long against asking a few indicators.
  private static final Duration READY_POLL = Duration.ofMillis(20);

  private final String name;
  private final ConfigurableApplicationContext context;

  private ServiceContext(String name, ConfigurableApplicationContext context) {
    this.name = name;
    this.context = context;
  }

  /// Starts a service beside others and returns when it serves.
  ///
  /// @param name also that of its configuration file, `NAME.properties`
  /// @param module a class marked with [FullwireService]
  /// @param settings go before the environment and the file
  public static ServiceContext start(
      SharedRuntime shared, String name, Class<?> module, Map<String, String> settings) {
    String[] args =
        settings.entrySet().stream()
            .map(setting -> "--" + setting.getKey() + "=" + setting.getValue())
            .toArray(String[]::new);
    return start(shared, name, module, false, args);
  }

  /// The body of a service's `main`: runs it alone until the process is told to end.
  public static void runAlone(String name, Class<?> module, String... args) {
    Carriers.widen();
    SharedRuntime shared = SharedRuntime.start();
    try {
      ServiceContext service = start(shared, name, module, true, args);
      LOG.info("{} serves at {}", name, service.address());
    } catch (RuntimeException notStarted) {
      shared.close();
      throw notStarted;
    }
  }

  private static ServiceContext start(
      SharedRuntime shared, String name, Class<?> module, boolean alone, String... args) {
    ServiceLogging.useOurs();
    ConfigurableApplicationContext context =
        new SpringApplicationBuilder(module)
            .parent(shared.context())
            .web(WebApplicationType.REACTIVE)
            .bannerMode(Banner.Mode.OFF)
            .logStartupInfo(false)
            .registerShutdownHook(alone)
            .properties(ServiceDefaults.of(name))
            .run(args);
    return new ServiceContext(name, context);
  }

  public String name() {
    return name;
  }

  /// Where it listens, with the port it really got.
  public URI address() {
    // Set once the server listens; both are in every service's context.
    int port = context.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
    String host = context.getEnvironment().getRequiredProperty("server.address");
    return new HostAndPort(host, port).toHttp();
  }

  /// Returns when the service says that it is ready: when all its health indicators are up.
  ///
  /// `TIMED_OUT` when it is not within `atMost`.
  public void awaitReady(Duration atMost) {
    HealthEndpoint health = bean(HealthEndpoint.class);
    long deadlineNs = System.nanoTime() + atMost.toNanos();
    while (!isReady(health)) {
      if (System.nanoTime() - deadlineNs > 0) {
        throw FullwireException.timedOut(
            name + " is not ready after " + atMost.toSeconds() + " s: " + readiness(health));
      }
      LockSupport.parkNanos(READY_POLL.toNanos());
    }
  }

  private static boolean isReady(HealthEndpoint health) {
    return Status.UP.equals(readiness(health));
  }

  private static Status readiness(HealthEndpoint health) {
    HealthDescriptor readiness = health.healthForPath("readiness");
    return readiness == null ? Status.UNKNOWN : readiness.getStatus();
  }

  /// A bean of the service, for those who start it in their own JVM.
  public <T> T bean(Class<T> type) {
    return context.getBean(type);
  }

  /// Lets requests under way finish, for [ServiceDefaults#DRAIN] at most, and stops.
  @Override
  public void close() {
    context.close();
  }
}
