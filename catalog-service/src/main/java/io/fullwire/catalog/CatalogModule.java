package io.fullwire.catalog;

import io.fullwire.platform.FullwireService;
import org.springframework.boot.context.properties.EnableConfigurationProperties;

/// What the catalog service is made of.
@FullwireService
@EnableConfigurationProperties(CatalogProperties.class)
public class CatalogModule {}
