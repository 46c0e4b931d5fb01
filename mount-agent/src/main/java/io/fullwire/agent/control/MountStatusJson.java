package io.fullwire.agent.control;

import java.util.List;
import java.util.Map;

/// What `fullwire status DIR --json` prints, and `.fullwire/stats` holds.
///
/// @param path what of the tree is mounted, with a leading slash
/// @param siteRevision the site's last revision as last heard
/// @param state `CONNECTED`, `STALE` or `DELETED`
/// @param upcalls requests of the kernel by their names, those above 0
/// @param unflushedBytes written here and not yet durable at home
/// @param checkouts that this mount holds
public record MountStatusJson(
    String tree,
    String path,
    String directory,
    long processId,
    long revision,
    long siteRevision,
    String state,
    String driver,
    long entries,
    Map<String, Long> upcalls,
    Cache cache,
    Ahead ahead,
    Remote remote,
    Link link,
    long unflushedBytes,
    List<String> checkouts) {

  /// @param hits reads of content that was here
  /// @param damaged blobs dropped because their bytes were not what they should be
  public record Cache(
      long hits,
      long misses,
      long bytes,
      long limitBytes,
      long blobs,
      long damaged,
      long skipped) {}

  public record Ahead(long sentBytes, long usedBytes, long unusedBytes, long requests) {}

  /// @param failures blobs that could not be had within the limit
  public record Remote(
      long requests, long receivedBytes, long sentBytes, long retries, long failures) {}

  /// What is assumed of the way to the tree's home.
  public record Link(double rttMs, long bandwidthBytesPerSecond) {}
}
