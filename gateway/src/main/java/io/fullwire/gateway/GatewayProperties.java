package io.fullwire.gateway;

import java.nio.file.Path;
import org.springframework.boot.context.properties.ConfigurationProperties;

/// The settings of the gateway service, each under `gateway.`.
///
/// @param directory where it keeps its files
@ConfigurationProperties("gateway")
public record GatewayProperties(Path directory) {}
