package io.fullwire.agent.cli.gateway;

import io.fullwire.agent.control.Escaped;
import io.fullwire.client.gateway.EntryPageJson;
import io.fullwire.client.gateway.LinkJson;
import io.fullwire.client.gateway.NewTreeJson;
import io.fullwire.client.gateway.SiteJson;
import io.fullwire.client.gateway.StatusJson;
import io.fullwire.client.gateway.TreeJson;
import io.fullwire.client.http.ServiceHttpClient;
import io.fullwire.client.http.ServiceHttpSettings;
import io.fullwire.protocol.tree.EntryName;
import io.netty.handler.codec.http.HttpMethod;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// The REST API of one gateway, each call waiting for its answer. Fails with a
/// [io.fullwire.protocol.error.FullwireException]. For use by one thread.
public final class Gateway implements AutoCloseable {
  private static final String API = "/api/v1";
  private static final Duration ANSWER_WITHIN = Duration.ofSeconds(90);
  private static final int NOTHING_BYTES_MAX = 64 << 10;
  private static final int PAGE_ENTRIES = 1_000;

  private final ServiceHttpClient http;
  private final String token;

  private Gateway(ServiceHttpClient http, String token) {
    this.http = http;
    this.token = token;
  }

  /// Sends nothing yet.
  public static Gateway connect(URI base, String token) {
    return new Gateway(
        new ServiceHttpClient(ServiceHttpSettings.of("gateway", base, token)), token);
  }

  public SiteJson site() {
    return get("/site", SiteJson.class);
  }

  /// The services of the site, to be asked directly.
  public Site openSite() {
    return new Site(site().toEndpoints(), token);
  }

  public StatusJson status() {
    return get("/status", StatusJson.class);
  }

  public List<TreeJson> trees() {
    return get("/trees", TreeJson.TreeListJson.class).trees();
  }

  /// @param tree a name, `NAME@HOME` or an id
  public TreeJson tree(String tree) {
    return get("/trees/" + Escaped.segment(tree), TreeJson.class);
  }

  public TreeJson createTree(NewTreeJson tree) {
    return post("/trees", tree, TreeJson.class);
  }

  public void deleteTree(String tree) {
    delete("/trees/" + Escaped.segment(tree));
  }

  /// A page of a directory, or the node alone when it is none.
  ///
  /// @param cursor of the page before; null for the first
  public EntryPageJson entries(String tree, List<EntryName> path, @Nullable String cursor) {
    return get(
        "/trees/"
            + Escaped.segment(tree)
            + "/entries?path="
            + Escaped.path(path)
            + "&limit="
            + PAGE_ENTRIES
            + (cursor == null ? "" : "&cursor=" + Escaped.segment(cursor)),
        EntryPageJson.class);
  }

  /// Writes all content of a file to `out`, as it comes.
  public void copyContent(String tree, List<EntryName> path, OutputStream out) {
    String from = API + "/trees/" + Escaped.segment(tree) + "/content?path=" + Escaped.path(path);
    Flux<ByteBuffer> content = http.stream(HttpMethod.GET, from, new byte[0]);
    for (ByteBuffer part : content.toIterable()) {
      try {
        out.write(part.array(), part.arrayOffset() + part.position(), part.remaining());
      } catch (IOException e) {
        throw new UncheckedIOException("cannot write to standard output", e);
      }
    }
  }

  public List<LinkJson> links() {
    return get("/links", LinkJson.LinkListJson.class).links();
  }

  public LinkJson.InviteJson invite(Duration validFor) {
    return post(
        "/links/invites",
        new LinkJson.InviteRequestJson(validFor.toSeconds()),
        LinkJson.InviteJson.class);
  }

  public LinkJson join(String invite) {
    return post("/links", new LinkJson.JoinJson(invite), LinkJson.class);
  }

  public void removeLink(String peer) {
    delete("/links/" + Escaped.segment(peer));
  }

  private <T> T get(String path, Class<T> type) {
    return await(http.getJson(API + path, type));
  }

  private <T> T post(String path, Object body, Class<T> type) {
    return await(http.callJson(HttpMethod.POST, API + path, body, type));
  }

  private void delete(String path) {
    byte[] answer = await(http.call(HttpMethod.DELETE, API + path, NOTHING_BYTES_MAX));
    if (answer.length > 0) {
      throw new IllegalStateException("an answer of " + answer.length + " bytes to a DELETE");
    }
  }

  private static <T> T await(Mono<T> call) {
    return Objects.requireNonNull(call.single().block(ANSWER_WITHIN));
  }

  @Override
  public void close() {
    http.close();
  }
}
