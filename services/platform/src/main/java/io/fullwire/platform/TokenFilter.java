package io.fullwire.platform;

import io.fullwire.client.http.Problem;
import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/// Lets a request pass when it bears the site's token or asks for an open path; answers 401
/// otherwise, and reads nothing of its body.
final class TokenFilter implements WebFilter, Ordered {
  private static final String SCHEME = "Bearer ";

  private final SiteToken token;
  private final List<OpenPaths> openPaths;

  TokenFilter(SiteToken token, List<OpenPaths> openPaths) {
    this.token = token;
    this.openPaths = List.copyOf(openPaths);
  }

  @Override
  public int getOrder() {
    return Ordered.HIGHEST_PRECEDENCE;
  }

  @Override
  public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
    return isOpen(exchange) || bearsToken(exchange) ? chain.filter(exchange) : refuse(exchange);
  }

  private boolean isOpen(ServerWebExchange exchange) {
    return openPaths.stream()
        .anyMatch(open -> open.contain(exchange.getRequest().getPath().pathWithinApplication()));
  }

  private boolean bearsToken(ServerWebExchange exchange) {
    @Nullable String header =
        exchange.getRequest().getHeaders().getFirst(HttpHeaders.AUTHORIZATION);
    return header != null
        && header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
        && token.matches(header.substring(SCHEME.length()).strip());
  }

  private static Mono<Void> refuse(ServerWebExchange exchange) {
    exchange.getResponse().getHeaders().set(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
    Problem problem =
        Problem.of(
            new FullwireException(
                ErrorCode.FORBIDDEN,
                exchange.getRequest().getPath().value() + " needs the site's token"));
    return Problems.write(
        exchange,
        new Problem(
            problem.type(), problem.title(), HttpStatus.UNAUTHORIZED.value(), problem.detail()));
  }
}
