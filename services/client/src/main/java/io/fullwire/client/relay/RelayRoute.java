package io.fullwire.client.relay;

import io.fullwire.protocol.error.FullwireException;

/// What one site's services may ask of a peer's. Nothing else passes a relay. The number goes on
/// the wire, so it never changes.
///
/// A request and its answer are streams of bytes whose form is that of the service's own HTTP body
/// for the same question.
public enum RelayRoute {
  CHUNK_FETCH((byte) 1),
  CHUNK_STRIPE((byte) 2),
  CATALOG_COMMIT((byte) 3),
  CATALOG_SNAPSHOT((byte) 4),
  CHUNK_MISSING((byte) 5),
  CHUNK_STORE((byte) 6);

  private final byte number;

  RelayRoute(byte number) {
    this.number = number;
  }

  public byte number() {
    return number;
  }

  public static RelayRoute ofNumber(byte number) {
    for (RelayRoute route : values()) {
      if (route.number == number) {
        return route;
      }
    }
    throw FullwireException.invalid("relay route " + number + " is not known");
  }
}
