package io.fullwire.testkit.log;

import io.fullwire.client.log.TreeRegistry;

class MemoryTreeRegistryTest extends TreeRegistryContract {
  @Override
  protected TreeRegistry newRegistry() {
    return new MemoryTreeRegistry();
  }
}
