package io.fullwire.platform;

import java.util.List;
import org.springframework.http.server.PathContainer;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

/// Paths that need no token. A service opens more by a bean of this type.
///
/// @param patterns as WebFlux writes them: `/actuator/health/**`
public record OpenPaths(List<PathPattern> patterns) {
  public static OpenPaths of(String... patterns) {
    return new OpenPaths(
        List.of(patterns).stream().map(PathPatternParser.defaultInstance::parse).toList());
  }

  boolean contain(PathContainer path) {
    return patterns.stream().anyMatch(pattern -> pattern.matches(path));
  }
}
