package io.fullwire.platform;

import io.fullwire.client.SiteEndpoints;
import java.util.List;
import org.springframework.boot.context.event.ApplicationStartedEvent;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/// What every service has, whatever it does.
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(SiteProperties.class)
class PlatformModule {
  @Bean
  SiteEndpoints siteEndpoints(SiteProperties site) {
    return site.endpoints();
  }

  @Bean
  SiteToken siteToken(SiteProperties site) {
    return SiteToken.read(site.tokenFile());
  }

  @Bean
  OpenPaths healthIsOpen() {
    return OpenPaths.of("/actuator/health", "/actuator/health/**");
  }

  @Bean
  TokenFilter tokenFilter(SiteToken token, List<OpenPaths> openPaths) {
    return new TokenFilter(token, openPaths);
  }

  @Bean
  Problems problems() {
    return new Problems();
  }

  @Bean
  ApplicationListener<ApplicationStartedEvent> configurationReport() {
    return started -> ConfigurationReport.log(started.getApplicationContext());
  }
}
