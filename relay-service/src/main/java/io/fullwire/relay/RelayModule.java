package io.fullwire.relay;

import io.fullwire.client.SiteEndpoints;
import io.fullwire.client.http.ServiceHttpClient;
import io.fullwire.client.http.ServiceHttpSettings;
import io.fullwire.client.log.TreeLogs;
import io.fullwire.client.log.TreeRegistry;
import io.fullwire.client.log.kafka.KafkaSettings;
import io.fullwire.client.log.kafka.KafkaTreeRegistry;
import io.fullwire.platform.FullwireService;
import io.fullwire.platform.SiteLogs;
import io.fullwire.platform.SiteProperties;
import io.fullwire.platform.SiteToken;
import io.fullwire.relay.forward.HttpServiceCalls;
import io.fullwire.relay.forward.ServiceCalls;
import io.fullwire.relay.http.ForwardHandler;
import io.fullwire.relay.http.LinkHandler;
import io.fullwire.relay.http.MirrorHandler;
import io.fullwire.relay.http.RelayRoutes;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.http.client.ReactorResourceFactory;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/// What the relay service is made of.
@FullwireService
@EnableConfigurationProperties(RelayProperties.class)
public class RelayModule {
  /// A service of this site that answers a peer may have to ask its own back end first.
  private static final Duration ANSWER_TIMEOUT = Duration.ofMinutes(2);

  private static final int CONNECTIONS_MAX = 256;

  @Bean
  TreeLogs treeLogs(SiteProperties site) {
    return SiteLogs.open(site);
  }

  @Bean
  TreeRegistry treeRegistry(SiteEndpoints site) {
    return new KafkaTreeRegistry(KafkaSettings.of(site.kafka()));
  }

  @Bean
  ServiceHttpClient chunkService(
      SiteEndpoints site, SiteToken token, ReactorResourceFactory resources) {
    return client("chunk", site.chunk(), token, resources);
  }

  @Bean
  ServiceHttpClient catalogService(
      SiteEndpoints site, SiteToken token, ReactorResourceFactory resources) {
    return client("catalog", site.catalog(), token, resources);
  }

  @Bean
  ServiceCalls serviceCalls(ServiceHttpClient chunkService, ServiceHttpClient catalogService) {
    return new HttpServiceCalls(chunkService, catalogService);
  }

  @Bean
  Relay relay(
      SiteEndpoints site,
      RelayProperties properties,
      ServiceCalls services,
      TreeRegistry registry,
      TreeLogs logs) {
    return Relay.start(
        new RelaySetup(
            site.site(),
            properties.directory(),
            properties.listenAddress(),
            properties.advertisedAddress(),
            Optional.ofNullable(properties.tls()),
            properties.peers(),
            properties.transport(),
            properties.links(),
            services,
            registry,
            logs,
            InstantSource.system()));
  }

  @Bean
  LinkMetrics linkMetrics(Relay relay, MeterRegistry meters) {
    return LinkMetrics.start(relay.links(), meters);
  }

  @Bean
  RouterFunction<ServerResponse> relayRoutes(Relay relay) {
    return RelayRoutes.of(
        new ForwardHandler(relay.forwarder()),
        new LinkHandler(relay.links()),
        new MirrorHandler(relay.mirrors()::statuses));
  }

  private static ServiceHttpClient client(
      String name, URI address, SiteToken token, ReactorResourceFactory resources) {
    return new ServiceHttpClient(
        ServiceHttpSettings.of(name, address, token.value())
            .withAnswerTimeout(ANSWER_TIMEOUT)
            .withConnectionsMax(CONNECTIONS_MAX),
        resources.getLoopResources());
  }
}
