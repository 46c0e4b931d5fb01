package io.fullwire.gateway;

import io.fullwire.platform.ServiceContext;

/// The gateway service by itself.
public final class GatewayApplication {
  private GatewayApplication() {}

  public static void main(String... args) {
    ServiceContext.runAlone("gateway", GatewayModule.class, args);
  }
}
