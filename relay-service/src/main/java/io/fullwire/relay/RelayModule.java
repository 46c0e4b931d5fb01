package io.fullwire.relay;

import io.fullwire.platform.FullwireService;
import org.springframework.boot.context.properties.EnableConfigurationProperties;

/// What the relay service is made of.
@FullwireService
@EnableConfigurationProperties(RelayProperties.class)
public class RelayModule {}
