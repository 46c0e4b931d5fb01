package io.fullwire.platform;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/// Marks the one configuration class of a service, `XxxModule`. It gets WebFlux on Reactor Netty,
/// health and metrics, the site's token on every route, errors as problems, and
/// [io.fullwire.client.SiteEndpoints] and [SiteToken] as beans.
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import(PlatformModule.class)
public @interface FullwireService {}
