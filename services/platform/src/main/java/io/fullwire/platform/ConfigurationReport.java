package io.fullwire.platform;

import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.context.ApplicationContext;

/// Tells once, at the start, what a service of ours runs with: the records that its settings were
/// bound to.
final class ConfigurationReport {
  private static final Logger LOG = LoggerFactory.getLogger(ConfigurationReport.class);
  private static final String OURS = "io.fullwire.";

  private ConfigurationReport() {}

  static void log(ApplicationContext context) {
    TreeMap<String, Object> settings = new TreeMap<>();
    context
        .getBeansWithAnnotation(ConfigurationProperties.class)
        .values()
        .forEach(
            bean -> {
              if (bean.getClass().getName().startsWith(OURS)) {
                settings.put(bean.getClass().getSimpleName(), bean);
              }
            });
    LOG.info(
        "{} runs with {}",
        context.getEnvironment().getProperty("spring.application.name"),
        settings.values());
  }
}
