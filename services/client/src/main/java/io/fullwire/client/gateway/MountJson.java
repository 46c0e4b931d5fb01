package io.fullwire.client.gateway;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A mount as its agent reports it, with `PUT /api/v1/mounts/{id}` every few seconds. One that is
/// silent for the gateway's limit is forgotten.
///
/// @param id chosen by the agent, the same for as long as the mount is there
/// @param directory where it is mounted on `host`
/// @param path the part of the tree that is mounted
/// @param state as the mount's own status says it, such as `CONNECTED` or `STALE`
@JsonInclude(JsonInclude.Include.NON_NULL)
public record MountJson(
    String id,
    String host,
    String directory,
    String tree,
    String path,
    String driver,
    long revision,
    String state,
    @Nullable Long unflushedBytes,
    @Nullable Long cacheBytes) {
  /// Answer of `GET /api/v1/mounts`, in the order of host and directory.
  public record MountListJson(List<MountJson> mounts) {}
}
