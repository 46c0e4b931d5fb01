package io.fullwire.chunk;

import io.fullwire.platform.ServiceContext;

/// The chunk service by itself.
public final class ChunkApplication {
  private ChunkApplication() {}

  public static void main(String... args) {
    ServiceContext.runAlone("chunk", ChunkModule.class, args);
  }
}
