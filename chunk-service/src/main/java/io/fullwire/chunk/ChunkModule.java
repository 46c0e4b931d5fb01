package io.fullwire.chunk;

import io.fullwire.platform.FullwireService;
import org.springframework.boot.context.properties.EnableConfigurationProperties;

/// What the chunk service is made of.
@FullwireService
@EnableConfigurationProperties(ChunkProperties.class)
public class ChunkModule {}
