package io.fullwire.catalog.site;

import io.fullwire.client.catalog.CatalogBodies;
import io.fullwire.client.catalog.CatalogRoutes;
import io.fullwire.client.http.ServiceHttpClient;
import io.fullwire.client.http.ServiceHttpSettings;
import io.fullwire.client.relay.RelayClient;
import io.fullwire.client.relay.RelayRoute;
import io.fullwire.protocol.codec.CommitCodec;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.TransferClass;
import io.fullwire.protocol.log.CommitReceipt;
import io.fullwire.protocol.tree.SiteName;
import io.fullwire.protocol.tree.TreeId;
import io.netty.handler.codec.http.HttpMethod;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// The catalogs that commits are passed on to: other instances of this one, and those of the homes
/// of trees, behind the relay.
public final class OtherCatalogs implements AutoCloseable {
  private static final int RECEIPT_BYTES_MAX = 1_024;

  /// A commit through a relay, with the wait at its home.
  private static final Duration AT_HOME_TIMEOUT = Duration.ofSeconds(60);

  private final RelayClient relay;
  private final String token;
  private final Map<URI, ServiceHttpClient> instances = new ConcurrentHashMap<>();

  public record Answer(TreeId tree, CommitReceipt receipt) {}

  /// @param token that every service of this site accepts
  public OtherCatalogs(RelayClient relay, String token) {
    this.relay = relay;
    this.token = token;
  }

  Mono<Answer> commitAtHome(SiteName home, CatalogBodies.Commit body) {
    Flux<ByteBuffer> request =
        Flux.defer(() -> Flux.just(ByteBuffer.wrap(CatalogBodies.encode(body))));
    return relay
        .forward(home, RelayRoute.CATALOG_COMMIT, TransferClass.WAITING, request)
        .collect(ByteArrayOutputStream::new, OtherCatalogs::append)
        .map(bytes -> new Answer(body.tree(), CommitCodec.decodeReceipt(bytes.toByteArray())))
        .timeout(
            AT_HOME_TIMEOUT,
            Mono.error(
                () ->
                    FullwireException.timedOut(
                        "commit to tree "
                            + body.tree()
                            + " was not answered by site "
                            + home
                            + " within "
                            + AT_HOME_TIMEOUT)));
  }

  Mono<Answer> commitAtInstance(URI instance, CatalogBodies.Commit body) {
    ServiceHttpClient http =
        instances.computeIfAbsent(
            instance,
            address -> new ServiceHttpClient(ServiceHttpSettings.of("catalog", address, token)));
    return http.call(
            HttpMethod.POST,
            CatalogRoutes.COMMITS_PASSED_ON,
            CatalogBodies.encode(body),
            RECEIPT_BYTES_MAX)
        .map(bytes -> new Answer(body.tree(), CommitCodec.decodeReceipt(bytes)));
  }

  @Override
  public void close() {
    instances.values().forEach(ServiceHttpClient::close);
  }

  private static void append(ByteArrayOutputStream bytes, ByteBuffer piece) {
    if (bytes.size() + piece.remaining() > RECEIPT_BYTES_MAX) {
      throw FullwireException.limitExceeded(
          "size of a receipt", (long) bytes.size() + piece.remaining(), RECEIPT_BYTES_MAX);
    }
    byte[] copy = new byte[piece.remaining()];
    piece.duplicate().get(copy);
    bytes.writeBytes(copy);
  }
}
