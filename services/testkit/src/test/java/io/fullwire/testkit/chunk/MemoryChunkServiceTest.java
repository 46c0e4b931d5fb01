package io.fullwire.testkit.chunk;

import io.fullwire.client.chunk.ChunkClient;
import io.fullwire.protocol.tree.SiteName;

class MemoryChunkServiceTest extends ChunkClientContract {
  private final MemoryChunkService service = new MemoryChunkService();

  @Override
  protected ChunkClient client() {
    return service;
  }

  @Override
  protected SiteName site() {
    return new SiteName("here");
  }
}
