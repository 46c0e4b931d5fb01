package io.fullwire.catalog;

import java.nio.file.Path;
import org.springframework.boot.context.properties.ConfigurationProperties;

/// The settings of the catalog service, each under `catalog.`.
///
/// @param directory where it keeps its files
@ConfigurationProperties("catalog")
public record CatalogProperties(Path directory) {}
