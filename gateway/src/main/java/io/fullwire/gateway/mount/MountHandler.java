package io.fullwire.gateway.mount;

import io.fullwire.client.gateway.MountJson;
import io.fullwire.client.gateway.MountJson.MountListJson;
import io.fullwire.gateway.http.Bodies;
import io.fullwire.protocol.error.FullwireException;
import org.jspecify.annotations.Nullable;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/// `mounts`.
public final class MountHandler {
  /// The longest text in a report: a path can be as long as the kernel's PATH_MAX.
  private static final int TEXT_CHARS_MAX = 4_096;

  private final Mounts mounts;

  public MountHandler(Mounts mounts) {
    this.mounts = mounts;
  }

  public Mono<ServerResponse> list() {
    return Bodies.ok(new MountListJson(mounts.list()));
  }

  public Mono<ServerResponse> report(ServerRequest request) {
    String id = request.pathVariable("id");
    return Bodies.read(request, MountJson.class)
        .doOnNext(mount -> mounts.report(checked(id, mount)))
        .then(ServerResponse.noContent().build());
  }

  public Mono<ServerResponse> remove(ServerRequest request) {
    mounts.remove(request.pathVariable("id"));
    return ServerResponse.noContent().build();
  }

  private static MountJson checked(String id, MountJson mount) {
    requireText("id", mount.id());
    requireText("host", mount.host());
    requireText("directory", mount.directory());
    requireText("tree", mount.tree());
    requireText("path", mount.path());
    requireText("driver", mount.driver());
    requireText("state", mount.state());
    if (!mount.id().equals(id)) {
      throw FullwireException.invalid(
          "mount has id '" + mount.id() + "' in the body and '" + id + "' in the path");
    }
    return mount;
  }

  private static void requireText(String field, @Nullable String text) {
    if (text == null || text.isEmpty()) {
      throw FullwireException.invalid("mount has no '" + field + "'");
    }
    if (text.length() > TEXT_CHARS_MAX) {
      throw FullwireException.limitExceeded(
          "length of '" + field + "' of a mount", text.length(), TEXT_CHARS_MAX);
    }
  }
}
