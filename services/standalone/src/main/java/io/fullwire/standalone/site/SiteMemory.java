package io.fullwire.standalone.site;

import io.fullwire.broker.BrokerAddress;
import io.fullwire.platform.HostAndPort;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.SiteName;
import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/// What a site remembers between starts, in `site.properties` of its directory.
record SiteMemory(SiteSettings settings, SitePorts ports) {
  private static final String FILE = "site.properties";

  /// Empty at the first start.
  static Optional<SiteMemory> read(Path directory) {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(directory.resolve(FILE), StandardCharsets.UTF_8)) {
      properties.load(reader);
    } catch (NoSuchFileException firstStart) {
      return Optional.empty();
    } catch (IOException unreadable) {
      throw FullwireException.unavailable(directory.resolve(FILE) + " can not be read", unreadable);
    }
    return Optional.of(
        new SiteMemory(
            new SiteSettings(
                new SiteName(required(properties, "site")),
                HostAndPort.parse(required(properties, "listen")),
                optional(properties, "relay-listen").map(HostAndPort::parse),
                optional(properties, "relay-tls").map(Path::of),
                optional(properties, "kafka"),
                List.of()),
            new SitePorts(
                port(properties, "port.catalog"),
                port(properties, "port.chunk"),
                port(properties, "port.relay"),
                new BrokerAddress(
                    port(properties, "port.broker"), port(properties, "port.controller")))));
  }

  /// Replaces the file as a whole, so that a kill leaves the old one or the new one.
  void write(Path directory) {
    Properties properties = new Properties();
    properties.setProperty("site", settings.site().value());
    properties.setProperty("listen", settings.listen().toString());
    settings
        .relayListen()
        .ifPresent(address -> properties.setProperty("relay-listen", address.toString()));
    settings.relayTls().ifPresent(path -> properties.setProperty("relay-tls", path.toString()));
    settings.kafka().ifPresent(servers -> properties.setProperty("kafka", servers));
    properties.setProperty("port.catalog", String.valueOf(ports.catalog()));
    properties.setProperty("port.chunk", String.valueOf(ports.chunk()));
    properties.setProperty("port.relay", String.valueOf(ports.relay()));
    properties.setProperty("port.broker", String.valueOf(ports.broker().port()));
    properties.setProperty("port.controller", String.valueOf(ports.broker().controllerPort()));
    try {
      StringWriter text = new StringWriter();
      properties.store(text, "What the site remembers between starts; options override it");
      Path next = directory.resolve(FILE + ".next");
      Files.writeString(next, text.toString());
      try (FileChannel written = FileChannel.open(next, StandardOpenOption.WRITE)) {
        written.force(true);
      }
      Files.move(next, directory.resolve(FILE), StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException notWritable) {
      throw FullwireException.unavailable(
          directory.resolve(FILE) + " can not be written", notWritable);
    }
  }

  private static int port(Properties properties, String key) {
    String value = required(properties, key);
    try {
      return Integer.parseInt(value);
    } catch (NumberFormatException noNumber) {
      throw FullwireException.invalid(FILE + " has " + key + "=" + value + ", which is no port");
    }
  }

  private static String required(Properties properties, String key) {
    return optional(properties, key)
        .orElseThrow(() -> FullwireException.invalid(FILE + " lacks " + key));
  }

  private static Optional<String> optional(Properties properties, String key) {
    return Optional.ofNullable(properties.getProperty(key));
  }
}
