package io.fullwire.catalog.store;

class MemoryTreeStoresTest extends TreeStoreContract {
  private final MemoryTreeStores stores = new MemoryTreeStores();

  @Override
  protected TreeStores stores() {
    return stores;
  }
}
