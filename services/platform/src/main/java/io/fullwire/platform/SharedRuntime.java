package io.fullwire.platform;

import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.http.client.ReactorResourceFactory;

/// What the services of one JVM share: Reactor Netty's event loops and connection pool.
///
/// It is the parent of every service's context and outlives them all. Were the resources Reactor's
/// global ones, the first service to close would take them from the others.
public final class SharedRuntime implements AutoCloseable {
  private final AnnotationConfigApplicationContext context;

  private SharedRuntime(AnnotationConfigApplicationContext context) {
    this.context = context;
  }

  public static SharedRuntime start() {
    AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
    context.setId("fullwire");
    context.registerBean(ReactorResourceFactory.class, SharedRuntime::ownResources);
    context.refresh();
    return new SharedRuntime(context);
  }

  private static ReactorResourceFactory ownResources() {
    ReactorResourceFactory resources = new ReactorResourceFactory();
    resources.setUseGlobalResources(false);
    return resources;
  }

  AnnotationConfigApplicationContext context() {
    return context;
  }

  /// Closes the event loops. The services must be closed before.
  @Override
  public void close() {
    context.close();
  }
}
