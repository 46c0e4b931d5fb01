package io.fullwire.chunk;

import java.nio.file.Path;
import org.springframework.boot.context.properties.ConfigurationProperties;

/// The settings of the chunk service, each under `chunk.`.
///
/// @param directory where it keeps its files
@ConfigurationProperties("chunk")
public record ChunkProperties(Path directory) {}
