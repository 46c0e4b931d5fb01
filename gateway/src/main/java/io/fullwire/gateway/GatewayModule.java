package io.fullwire.gateway;

import io.fullwire.platform.FullwireService;
import org.springframework.boot.context.properties.EnableConfigurationProperties;

/// What the gateway service is made of.
@FullwireService
@EnableConfigurationProperties(GatewayProperties.class)
public class GatewayModule {}
