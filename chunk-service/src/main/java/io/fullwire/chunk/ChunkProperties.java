package io.fullwire.chunk;

import io.fullwire.chunk.pack.PackSettings;
import io.fullwire.chunk.pull.PullSettings;
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
/// @param reserve of the disk that is left free
/// @param openPacks open for reading at once, in `home` and in `cache` each
/// @param requests answered at once
/// @param silence how long the sender of a store, or another site, may say nothing
@ConfigurationProperties("chunk")
public record ChunkProperties(
    Path directory,
    @DefaultValue("128MB") DataSize packSize,
    @DefaultValue("64MB") DataSize reserve,
    @DefaultValue("64") int openPacks,
    @DefaultValue("512") int requests,
    @DefaultValue("60s") Duration silence,
    @DefaultValue Cache cache,
    @DefaultValue Pull pull) {
  public ChunkProperties {
    require("chunk.directory", directory != null, directory);
    require("chunk.open-packs", openPacks > 0, openPacks);
    require("chunk.requests", requests > 0, requests);
    require("chunk.silence", silence.isPositive(), silence);
  }

  /// What came from other sites, under `chunk.cache.`.
  ///
  /// @param size of all packs together; what was not used for longest is forgotten
  /// @param packSize what is forgotten at once
  public record Cache(
      @DefaultValue("4GB") DataSize size, @DefaultValue("64MB") DataSize packSize) {}

  /// How blobs are brought from other sites, under `chunk.pull.`.
  ///
  /// @param ahead how far one fetch may run ahead of those who take its blobs; at least two
  ///     bandwidth-delay products of the farthest link
  /// @param held of blobs that have arrived and wait in memory to be taken, all fetches together
  /// @param stripeSize of a large blob that travel in one stream
  /// @param stripes streams of one fetch at once; large blobs that would need more come whole in
  ///     one
  /// @param duplicates blobs on their way twice at once for the sake of someone who waits
  /// @param connections to the relay at once: enough that who waits never queues behind fetches
  ///     that are not urgent
  public record Pull(
      @DefaultValue("24MB") DataSize ahead,
      @DefaultValue("64MB") DataSize held,
      @DefaultValue("1MB") DataSize stripeSize,
      @DefaultValue("16") int stripes,
      @DefaultValue("64") int duplicates,
      @DefaultValue("256") int connections) {}

  PackSettings homePacks() {
    return new PackSettings(
        directory.resolve("home"),
        true,
        Math.toIntExact(packSize.toBytes()),
        0,
        reserve.toBytes(),
        openPacks);
  }

  PackSettings cachePacks() {
    return new PackSettings(
        directory.resolve("cache"),
        false,
        Math.toIntExact(cache.packSize().toBytes()),
        cache.size().toBytes(),
        reserve.toBytes(),
        openPacks);
  }

  PullSettings pulls() {
    return new PullSettings(
        pull.ahead().toBytes(),
        pull.held().toBytes(),
        Math.toIntExact(pull.stripeSize().toBytes()),
        pull.stripes(),
        pull.duplicates(),
        silence);
  }

  private static void require(String key, boolean holds, @Nullable Object value) {
    if (!holds) {
      throw FullwireException.invalid(key + " is " + value);
    }
  }
}
