package io.fullwire.gateway.tree;

import io.fullwire.client.catalog.CatalogClient;
import io.fullwire.client.gateway.ContentTag;
import io.fullwire.gateway.http.ByteRange;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.Content;
import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.Node;
import io.fullwire.protocol.tree.NodeBody;
import io.fullwire.protocol.tree.TreeDescriptor;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.BodyInserters;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// `trees/{tree}/content`: the bytes of a file, all or a range of them.
public final class ContentHandler {
  private final CatalogClient catalog;
  private final Trees trees;
  private final FileContent files;

  public ContentHandler(CatalogClient catalog, Trees trees, FileContent files) {
    this.catalog = catalog;
    this.trees = trees;
    this.files = files;
  }

  public Mono<ServerResponse> get(ServerRequest request) {
    List<EntryName> path = PathParameter.of(request);
    return trees
        .find(request.pathVariable("tree"))
        .flatMap(
            tree ->
                catalog
                    .list(tree.id(), path, null, 0)
                    .flatMap(listing -> answer(request, tree, fileAt(tree, path, listing.node()))));
  }

  private static Content fileAt(TreeDescriptor tree, List<EntryName> path, Node node) {
    if (node.body() instanceof NodeBody.File file) {
      return file.content();
    }
    throw FullwireException.invalid(
        "'" + tree.name() + ":" + PathParameter.show(path) + "' is no file and has no content");
  }

  private Mono<ServerResponse> answer(ServerRequest request, TreeDescriptor tree, Content content) {
    HttpHeaders asked = request.headers().asHttpHeaders();
    String tag = "\"" + ContentTag.of(content) + "\"";
    if (isKnown(asked.getIfNoneMatch(), tag)) {
      return ServerResponse.status(HttpStatus.NOT_MODIFIED).eTag(tag).build();
    }
    String ifRange = asked.getFirst(HttpHeaders.IF_RANGE);
    @Nullable String rangeHeader =
        ifRange == null || ifRange.equals(tag) ? asked.getFirst(HttpHeaders.RANGE) : null;
    ByteRange range = ByteRange.of(rangeHeader, content.sizeBytes());
    if (range == null) {
      return ServerResponse.status(HttpStatus.REQUESTED_RANGE_NOT_SATISFIABLE)
          .header(HttpHeaders.CONTENT_RANGE, "bytes */" + content.sizeBytes())
          .build();
    }
    return send(request.method(), tag, range, () -> files.read(tree.home(), content, range));
  }

  private static boolean isKnown(List<String> ifNoneMatch, String tag) {
    return ifNoneMatch.stream().anyMatch(known -> known.equals("*") || known.endsWith(tag));
  }

  private static Mono<ServerResponse> send(
      HttpMethod method,
      String tag,
      ByteRange range,
      java.util.function.Supplier<Flux<java.nio.ByteBuffer>> bytes) {
    ServerResponse.BodyBuilder response =
        ServerResponse.status(range.isAll() ? HttpStatus.OK : HttpStatus.PARTIAL_CONTENT)
            .eTag(tag)
            .contentType(MediaType.APPLICATION_OCTET_STREAM)
            .contentLength(range.sizeBytes())
            .header(HttpHeaders.ACCEPT_RANGES, "bytes");
    if (!range.isAll()) {
      response.header(HttpHeaders.CONTENT_RANGE, range.contentRange());
    }
    if (method.equals(HttpMethod.HEAD)) {
      return response.build();
    }
    Flux<DataBuffer> body = bytes.get().map(DefaultDataBufferFactory.sharedInstance::wrap);
    return response.body(BodyInserters.fromDataBuffers(body));
  }
}
