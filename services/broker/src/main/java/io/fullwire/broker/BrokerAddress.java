package io.fullwire.broker;

/// Where the embedded broker listens, always on loopback. Both ports may differ from one start to
/// the next.
///
/// @param port for clients
/// @param controllerPort for the broker's own controller
public record BrokerAddress(int port, int controllerPort) {
  static final String HOST = "127.0.0.1";

  /// What clients are given as bootstrap servers.
  public String bootstrapServers() {
    return HOST + ":" + port;
  }

  String controller() {
    return HOST + ":" + controllerPort;
  }
}
