package io.fullwire.agent.mount;

import io.fullwire.agent.control.MountStatusJson;
import io.fullwire.client.gateway.MountJson;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Tells the gateway every few seconds that the mount is there and how it is.
final class MountReporter implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(MountReporter.class);
  private static final Duration EVERY = Duration.ofSeconds(5);
  private static final Duration LIMIT = Duration.ofSeconds(4);
  private static final Duration FAREWELL_LIMIT = Duration.ofMillis(500);

  private final String id = UUID.randomUUID().toString();
  private final String host = hostName();
  private final SiteAccess site;
  private final AgentControls controls;
  private final Disposable reporting;

  MountReporter(MountAgent agent, AgentControls controls) {
    this.site = agent.site;
    this.controls = controls;
    this.reporting =
        Flux.interval(Duration.ofMillis(200), EVERY)
            .onBackpressureDrop()
            .concatMap(_ -> report(), 1)
            .subscribe();
  }

  private Mono<Void> report() {
    return Mono.defer(() -> site.report(now())).timeout(LIMIT).onErrorResume(this::notHeard);
  }

  private MountJson now() {
    MountStatusJson status = controls.status();
    return new MountJson(
        id,
        host,
        status.directory(),
        status.tree(),
        status.path(),
        status.driver(),
        status.revision(),
        status.state(),
        status.unflushedBytes(),
        status.cache().bytes());
  }

  private Mono<Void> notHeard(Throwable error) {
    log.debug("The gateway does not hear of the mount", error);
    return Mono.empty();
  }

  @Override
  public void close() {
    reporting.dispose();
    site.retract(id).timeout(FAREWELL_LIMIT).onErrorResume(this::notHeard).block();
  }

  private static String hostName() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "localhost";
    }
  }
}
