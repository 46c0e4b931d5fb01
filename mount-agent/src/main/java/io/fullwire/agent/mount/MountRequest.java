package io.fullwire.agent.mount;

import io.fullwire.agent.ahead.AheadSettings;
import io.fullwire.agent.kernel.KernelDrivers;
import io.fullwire.agent.remote.content.FetchSettings;
import io.fullwire.protocol.tree.EntryName;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What is to be mounted, and how.
///
/// @param tree a name, `NAME@HOME` or an id
/// @param path of the directory in the tree that becomes the mount's root
/// @param directory absolute and normal
/// @param cacheDirectory null for one under the user's cache directory, named after the mount's
/// @param cacheSizeBytes never exceeded on disk
/// @param waitLimit how long a read waits for content before it fails
/// @param tellTimeOut whether such a read fails with `ETIMEDOUT` instead of `EIO`
/// @param environment of the process, for where things are kept
public record MountRequest(
    URI gateway,
    String token,
    String tree,
    List<EntryName> path,
    Path directory,
    String driver,
    @Nullable Path cacheDirectory,
    long cacheSizeBytes,
    AheadSettings ahead,
    boolean otherUsers,
    Duration waitLimit,
    boolean tellTimeOut,
    Map<String, String> environment) {
  public static final long CACHE_BYTES = 2L << 30;

  public MountRequest {
    path = List.copyOf(path);
    environment = Map.copyOf(environment);
    if (!directory.isAbsolute()) {
      throw new IllegalArgumentException("directory " + directory + " is not absolute");
    }
  }

  /// With everything that has a default at it.
  public static MountRequest of(
      URI gateway,
      String token,
      String tree,
      List<EntryName> path,
      Path directory,
      Map<String, String> environment) {
    return new MountRequest(
        gateway,
        token,
        tree,
        path,
        directory.toAbsolutePath().normalize(),
        KernelDrivers.AUTO,
        null,
        CACHE_BYTES,
        AheadSettings.defaults(),
        false,
        FetchSettings.WAIT_LIMIT,
        false,
        environment);
  }

  /// The path with a leading slash, for people.
  public String shownPath() {
    StringBuilder text = new StringBuilder();
    path.forEach(name -> text.append('/').append(name));
    return text.isEmpty() ? "/" : text.toString();
  }
}
