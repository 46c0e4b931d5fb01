package io.fullwire.platform;

import io.fullwire.client.SiteEndpoints;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.SiteName;
import java.net.URI;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/// Which site a service belongs to, and where it finds the others: `site.name`, `site.token-file`,
/// `site.gateway`, `site.catalog`, `site.chunk`, `site.relay`, `site.kafka`. All of these are
/// required; `site.broker-directory` and `site.broker-reserve` are not.
///
/// @param tokenFile holds the token that every request to a service of the site must bear; a file
///     and not a value, so that it shows in no process list and no printed configuration
/// @param kafka bootstrap servers, `host:port` separated by commas
/// @param brokerDirectory where the only broker has its data, when that is on this machine: then
///     its disk is kept from running full
/// @param brokerReserve of that disk; with less of it free no tree takes a change
@ConfigurationProperties("site")
public record SiteProperties(
    String name,
    Path tokenFile,
    URI gateway,
    URI catalog,
    URI chunk,
    URI relay,
    String kafka,
    @Nullable Path brokerDirectory,
    @DefaultValue("32MB") DataSize brokerReserve) {
  public SiteProperties {
    require("site.name", name);
    require("site.token-file", tokenFile);
    require("site.gateway", gateway);
    require("site.catalog", catalog);
    require("site.chunk", chunk);
    require("site.relay", relay);
    require("site.kafka", kafka);
  }

  public SiteEndpoints endpoints() {
    return new SiteEndpoints(new SiteName(name), gateway, catalog, chunk, relay, kafka);
  }

  private static void require(String key, @Nullable Object value) {
    if (value == null) {
      throw FullwireException.invalid(key + " is not set");
    }
  }
}
