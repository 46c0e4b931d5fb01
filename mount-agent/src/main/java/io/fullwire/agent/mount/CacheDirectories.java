package io.fullwire.agent.mount;

import io.fullwire.agent.cache.CacheDirectory;
import io.fullwire.protocol.frame.Digest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;

/// Chooses where a mount caches: what was asked for, or a directory of its own below the user's
/// cache directory, found again by the path of the mount and the tree.
final class CacheDirectories {
  private static final int NAME_CHARS = 16;

  private CacheDirectories() {}

  static CacheDirectory open(MountRequest request) {
    Path asked = request.cacheDirectory();
    return CacheDirectory.lock(
        asked != null ? asked : ofUser(request.environment()).resolve(nameOf(request)));
  }

  private static String nameOf(MountRequest request) {
    String key = request.directory() + "\n" + request.tree();
    String digest = Digest.of(key.getBytes(StandardCharsets.UTF_8)).toString();
    return digest.substring(0, NAME_CHARS);
  }

  private static Path ofUser(Map<String, String> environment) {
    String cache = environment.get("XDG_CACHE_HOME");
    if (cache != null && !cache.isEmpty()) {
      return Path.of(cache, "fullwire");
    }
    String home = environment.get("HOME");
    return Path.of(
        home == null || home.isEmpty() ? System.getProperty("user.home") : home,
        ".cache",
        "fullwire");
  }
}
