package io.fullwire.client.gateway;

import java.util.List;

/// Answer of `GET /api/v1/status`.
///
/// @param problems services that gave no answer; what they would have said is missing above
public record StatusJson(
    String site,
    List<TreeJson> trees,
    List<LinkJson> links,
    List<MountJson> mounts,
    List<ProblemJson> problems) {
  /// @param service `catalog` or `relay`
  public record ProblemJson(String service, String type, String detail) {}
}
