package io.fullwire.standalone.site;

import io.fullwire.client.SiteEndpoints;
import io.fullwire.platform.HostAndPort;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// All that is decided before anything of a site starts: settings, ports, and so the addresses by
/// which the parts will find each other.
record SitePlan(Path directory, SiteSettings settings, SitePorts ports, HostAndPort gateway) {
  private static final String LOOPBACK = "127.0.0.1";

  /// The plan for this start, remembered for the next.
  static SitePlan make(SiteRequest request) {
    Optional<SiteMemory> last = SiteMemory.read(request.directory());
    SiteSettings settings = request.completedBy(last.map(SiteMemory::settings));
    SitePorts ports = SitePorts.choose(last.map(SiteMemory::ports));
    new SiteMemory(settings, ports).write(request.directory());
    HostAndPort listen = settings.listen();
    HostAndPort gateway =
        listen.port() == 0 ? new HostAndPort(listen.host(), ports.pickAnother()) : listen;
    return new SitePlan(request.directory(), settings, ports, gateway);
  }

  Path token() {
    return directory.resolve("token");
  }

  Path broker() {
    return directory.resolve("kafka");
  }

  String kafka() {
    return settings.kafka().orElseGet(() -> ports.broker().bootstrapServers());
  }

  SiteEndpoints endpoints() {
    return new SiteEndpoints(
        settings.site(),
        gateway.toHttp(),
        loopback(ports.catalog()).toHttp(),
        loopback(ports.chunk()).toHttp(),
        loopback(ports.relay()).toHttp(),
        kafka());
  }

  Map<String, String> catalog() {
    return service("catalog", loopback(ports.catalog()));
  }

  Map<String, String> chunk() {
    return service("chunk", loopback(ports.chunk()));
  }

  Map<String, String> relay() {
    Map<String, String> relay = service("relay", loopback(ports.relay()));
    settings.relayListen().ifPresent(address -> relay.put("relay.listen", address.toString()));
    settings.relayTls().ifPresent(path -> relay.put("relay.tls", path.toString()));
    List<String> peers = settings.peers();
    for (int i = 0; i < peers.size(); i++) {
      relay.put("relay.peers[" + i + "]", peers.get(i));
    }
    return relay;
  }

  Map<String, String> gatewayService() {
    return service("gateway", gateway);
  }

  private Map<String, String> service(String name, HostAndPort listen) {
    SiteEndpoints endpoints = endpoints();
    Map<String, String> service =
        new HashMap<>(
            Map.ofEntries(
                Map.entry("server.address", listen.host()),
                Map.entry("server.port", String.valueOf(listen.port())),
                Map.entry("site.name", settings.site().value()),
                Map.entry("site.token-file", token().toString()),
                Map.entry("site.gateway", endpoints.gateway().toString()),
                Map.entry("site.catalog", endpoints.catalog().toString()),
                Map.entry("site.chunk", endpoints.chunk().toString()),
                Map.entry("site.relay", endpoints.relay().toString()),
                Map.entry("site.kafka", endpoints.kafka()),
                Map.entry(name + ".directory", directory.resolve(name).toString())));
    if (settings.kafka().isEmpty()) {
      service.put("site.broker-directory", broker().toString());
    }
    return service;
  }

  private static HostAndPort loopback(int port) {
    return new HostAndPort(LOOPBACK, port);
  }
}
