package io.fullwire.chunk;

import io.fullwire.protocol.error.FullwireException;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/// The settings of the chunk service, each under `chunk.`.
///
/// @param directory where it keeps its packs: `home` for what clients store, `cache` for what comes
///     from other sites
/// @param packSize of a pack in `home`; a larger one is closed and another begun
/// @param cachePackSize the same in `cache`, which is forgotten pack by pack
/// @param cacheSize of all packs in `cache` together
/// @param reserve of the disk that is left free
/// @param openPacks open for reading at once, in `home` and in `cache` each
/// @param requests answered at once
/// @param silence how long the sender of a store may say nothing
@ConfigurationProperties("chunk")
public record ChunkProperties(
    Path directory,
    @DefaultValue("128MB") DataSize packSize,
    @DefaultValue("64MB") DataSize cachePackSize,
    @DefaultValue("4GB") DataSize cacheSize,
    @DefaultValue("64MB") DataSize reserve,
    @DefaultValue("64") int openPacks,
    @DefaultValue("512") int requests,
    @DefaultValue("60s") Duration silence) {
  public ChunkProperties {
    require("chunk.directory", directory != null, directory);
    require("chunk.open-packs", openPacks > 0, openPacks);
    require("chunk.requests", requests > 0, requests);
    require("chunk.silence", silence.isPositive(), silence);
  }

  private static void require(String key, boolean holds, @Nullable Object value) {
    if (!holds) {
      throw FullwireException.invalid(key + " is " + value);
    }
  }
}
