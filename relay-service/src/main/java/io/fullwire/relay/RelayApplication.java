package io.fullwire.relay;

import io.fullwire.platform.ServiceContext;

/// The relay service by itself.
public final class RelayApplication {
  private RelayApplication() {}

  public static void main(String... args) {
    ServiceContext.runAlone("relay", RelayModule.class, args);
  }
}
