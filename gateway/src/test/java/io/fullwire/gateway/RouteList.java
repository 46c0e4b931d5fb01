package io.fullwire.gateway;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.springframework.core.io.Resource;
import org.springframework.http.HttpMethod;
import org.springframework.web.reactive.function.server.HandlerFunction;
import org.springframework.web.reactive.function.server.RequestPredicate;
import org.springframework.web.reactive.function.server.RequestPredicates;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import reactor.core.publisher.Mono;

/// Writes down the method and the path of each route.
final class RouteList implements RouterFunctions.Visitor {
  private final Set<String> methodsAndPaths = new TreeSet<>();

  Set<String> methodsAndPaths() {
    return methodsAndPaths;
  }

  @Override
  public void route(RequestPredicate predicate, HandlerFunction<?> handler) {
    Condition condition = new Condition();
    predicate.accept(condition);
    condition.methods.forEach(method -> methodsAndPaths.add(method + " " + condition.path));
  }

  @Override
  public void startNested(RequestPredicate predicate) {}

  @Override
  public void endNested(RequestPredicate predicate) {}

  @Override
  public void resources(Function<ServerRequest, Mono<Resource>> lookup) {}

  @Override
  public void attributes(Map<String, Object> attributes) {}

  @Override
  public void unknown(RouterFunction<?> function) {
    throw new AssertionError("a route that can not be described: " + function);
  }

  private static final class Condition implements RequestPredicates.Visitor {
    private Set<HttpMethod> methods = Set.of();
    private String path = "";

    @Override
    public void method(Set<HttpMethod> seen) {
      methods = seen;
    }

    @Override
    public void path(String pattern) {
      path = pattern;
    }

    @Override
    public void unknown(RequestPredicate predicate) {
      throw new AssertionError("a condition that can not be described: " + predicate);
    }

    @Override
    public void header(String name, String value) {
      throw new AssertionError("the condition on header " + name + " is not described");
    }

    @Override
    public void queryParam(String name, String value) {
      throw new AssertionError("the condition on parameter " + name + " is not described");
    }

    @Override
    public void version(String version) {
      throw new AssertionError("the condition on version " + version + " is not described");
    }

    // The interface still asks for it, though no route can use it any more.
    @Override
    @SuppressWarnings({"removal", "deprecation"})
    public void pathExtension(String extension) {
      throw new AssertionError("the condition on extension " + extension + " is not described");
    }

    @Override
    public void startAnd() {}

    @Override
    public void and() {}

    @Override
    public void endAnd() {}

    @Override
    public void startOr() {}

    @Override
    public void or() {}

    @Override
    public void endOr() {}

    @Override
    public void startNegate() {}

    @Override
    public void endNegate() {}
  }
}
