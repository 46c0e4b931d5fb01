package io.fullwire.relay;

import java.nio.file.Path;
import org.springframework.boot.context.properties.ConfigurationProperties;

/// The settings of the relay service, each under `relay.`.
///
/// @param directory where it keeps its files
@ConfigurationProperties("relay")
public record RelayProperties(Path directory) {}
