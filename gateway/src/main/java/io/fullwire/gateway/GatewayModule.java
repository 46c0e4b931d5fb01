package io.fullwire.gateway;

import io.fullwire.platform.FullwireService;

/// What the gateway service is made of.
@FullwireService
public class GatewayModule {}
