package io.fullwire.catalog.http;

import io.fullwire.catalog.site.Catalog;
import io.fullwire.catalog.site.Reads;
import io.fullwire.client.catalog.CatalogBodies;
import io.fullwire.client.catalog.CatalogRoutes;
import io.fullwire.protocol.Limits;
import io.fullwire.protocol.codec.CommitCodec;
import io.fullwire.protocol.codec.TreeDescriptorCodec;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.TreeId;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.reactive.function.BodyExtractors;
import org.springframework.web.reactive.function.BodyInserters;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// The routes of [CatalogRoutes] and what each does.
public final class CatalogHandler {
  /// A commit that would not fit into one record of the log is refused unread.
  private static final int COMMIT_BYTES_MAX = Limits.LOG_RECORD_BYTES_MAX + 1_024;

  private static final int QUESTION_BYTES_MAX = 2 << 20;

  /// Buffers of a snapshot that wait for the network.
  private static final int SNAPSHOT_BUFFERS_AHEAD = 4;

  private final Catalog catalog;
  private final Reads reads;

  public CatalogHandler(Catalog catalog, Reads reads) {
    this.catalog = catalog;
    this.reads = reads;
  }

  public RouterFunction<ServerResponse> routes() {
    return RouterFunctions.route()
        .GET(CatalogRoutes.TREES, request -> trees())
        .POST(CatalogRoutes.TREES, this::create)
        .DELETE(CatalogRoutes.TREE + "{id}", this::delete)
        .GET(CatalogRoutes.TREE + "{id}" + CatalogRoutes.PROGRESS, this::progress)
        .POST(CatalogRoutes.COMMITS, this::commit)
        .POST(CatalogRoutes.COMMITS_PASSED_ON, this::commitPassedOn)
        .POST(CatalogRoutes.LISTINGS, this::list)
        .POST(CatalogRoutes.SNAPSHOTS, this::snapshot)
        .build();
  }

  private Mono<ServerResponse> trees() {
    return catalog.trees().collectList().map(CatalogBodies::encode).flatMap(CatalogHandler::answer);
  }

  private Mono<ServerResponse> create(ServerRequest request) {
    return body(request, QUESTION_BYTES_MAX)
        .map(CatalogBodies::decodeCreate)
        .flatMap(create -> catalog.createTree(create.id(), create.name(), create.root()))
        .map(TreeDescriptorCodec::encode)
        .flatMap(CatalogHandler::answer);
  }

  private Mono<ServerResponse> delete(ServerRequest request) {
    return Mono.defer(() -> catalog.deleteTree(treeOf(request)))
        .then(Mono.defer(() -> ServerResponse.noContent().build()));
  }

  private Mono<ServerResponse> progress(ServerRequest request) {
    return Mono.defer(() -> catalog.progress(treeOf(request)))
        .map(CatalogBodies::encode)
        .flatMap(CatalogHandler::answer);
  }

  private Mono<ServerResponse> commit(ServerRequest request) {
    return body(request, COMMIT_BYTES_MAX)
        .map(CatalogBodies::decodeCommit)
        .flatMap(commit -> catalog.commit(commit.tree(), commit.request()))
        .map(CommitCodec::encode)
        .flatMap(CatalogHandler::answer);
  }

  private Mono<ServerResponse> commitPassedOn(ServerRequest request) {
    return body(request, COMMIT_BYTES_MAX)
        .map(CatalogBodies::decodeCommit)
        .flatMap(commit -> catalog.commitPassedOn(commit.tree(), commit.request()))
        .map(CommitCodec::encode)
        .flatMap(CatalogHandler::answer);
  }

  private Mono<ServerResponse> list(ServerRequest request) {
    return body(request, QUESTION_BYTES_MAX)
        .map(CatalogBodies::decodeListPage)
        .flatMap(page -> catalog.list(page.tree(), page.path(), page.after(), page.entryCountMax()))
        .map(CatalogBodies::encode)
        .flatMap(CatalogHandler::answer);
  }

  /// The first buffer decides what the answer is: until it is there, an error is an error.
  private Mono<ServerResponse> snapshot(ServerRequest request) {
    return body(request, QUESTION_BYTES_MAX)
        .map(CatalogBodies::decodeSnapshot)
        .flatMap(
            snapshot ->
                ServerResponse.ok()
                    .contentType(MediaType.APPLICATION_OCTET_STREAM)
                    .body((response, context) -> response.writeWith(buffers(snapshot, response))));
  }

  private Flux<DataBuffer> buffers(CatalogBodies.Snapshot snapshot, ServerHttpResponse response) {
    DataBufferFactory factory = response.bufferFactory();
    return reads
        .walk(snapshot.tree(), snapshot.root(), snapshot.revisionMin(), SnapshotPieces::of)
        .limitRate(SNAPSHOT_BUFFERS_AHEAD)
        .map(factory::wrap);
  }

  private static Mono<ServerResponse> answer(byte[] body) {
    return ServerResponse.ok()
        .contentType(MediaType.APPLICATION_OCTET_STREAM)
        .body(
            BodyInserters.fromDataBuffers(
                Mono.just(DefaultDataBufferFactory.sharedInstance.wrap(body))));
  }

  private static Mono<byte[]> body(ServerRequest request, int bytesMax) {
    return DataBufferUtils.join(request.body(BodyExtractors.toDataBuffers()), bytesMax)
        .onErrorMap(
            DataBufferLimitException.class,
            e ->
                FullwireException.limitExceeded(
                    "size of a request to " + request.path(),
                    request.headers().contentLength().orElse(bytesMax + 1L),
                    bytesMax))
        .switchIfEmpty(
            Mono.error(
                () -> FullwireException.invalid("request to " + request.path() + " is empty")))
        .map(CatalogHandler::toBytes);
  }

  private static byte[] toBytes(DataBuffer buffer) {
    byte[] bytes = new byte[buffer.readableByteCount()];
    buffer.read(bytes);
    DataBufferUtils.release(buffer);
    return bytes;
  }

  private static TreeId treeOf(ServerRequest request) {
    return TreeId.parse(request.pathVariable("id"));
  }
}
