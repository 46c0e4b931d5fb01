package io.fullwire.catalog;

import io.fullwire.platform.ServiceContext;

/// The catalog service by itself.
public final class CatalogApplication {
  private CatalogApplication() {}

  public static void main(String... args) {
    ServiceContext.runAlone("catalog", CatalogModule.class, args);
  }
}
