package io.fullwire.gateway;

import io.fullwire.platform.ServiceContext;

/// Runs a gateway alone, against the services that its settings name.
public final class GatewayApplication {
  private GatewayApplication() {}

  public static void main(String... args) {
    ServiceContext.runAlone("gateway", GatewayModule.class, args);
  }
}
