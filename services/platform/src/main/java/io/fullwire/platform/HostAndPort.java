package io.fullwire.platform;

import io.fullwire.protocol.error.FullwireException;
import java.net.URI;

/// An address as people write it: `HOST:PORT`, with an IPv6 address in brackets.
public record HostAndPort(String host, int port) {
  private static final int PORT_MAX = 65_535;

  public HostAndPort {
    if (host.isEmpty()) {
      throw FullwireException.invalid("address has no host before port " + port);
    }
    if (port < 0 || port > PORT_MAX) {
      throw FullwireException.invalid("port " + port + " is not within 0 to " + PORT_MAX);
    }
  }

  public static HostAndPort parse(String text) {
    int colon = text.lastIndexOf(':');
    String host = colon < 0 ? "" : text.substring(0, colon);
    if (host.startsWith("[") && host.endsWith("]")) {
      host = host.substring(1, host.length() - 1);
    } else if (host.indexOf(':') >= 0) {
      throw FullwireException.invalid(
          "address '" + text + "' is not HOST:PORT; an IPv6 address stands in brackets");
    }
    try {
      return new HostAndPort(host, Integer.parseInt(text.substring(colon + 1)));
    } catch (NumberFormatException noNumber) {
      throw FullwireException.invalid("address '" + text + "' is not HOST:PORT");
    }
  }

  /// `HOST:PORT` of a URI that has both.
  public static HostAndPort of(URI uri) {
    return parse(uri.getAuthority());
  }

  public URI toHttp() {
    return URI.create("http://" + this);
  }

  @Override
  public String toString() {
    return host.indexOf(':') >= 0 ? "[" + host + "]:" + port : host + ":" + port;
  }
}
