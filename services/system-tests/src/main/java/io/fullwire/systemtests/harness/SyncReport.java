package io.fullwire.systemtests.harness;

import tools.jackson.databind.JsonNode;

/// The last line of `fullwire sync --json`.
///
/// @param explanation what the command said, for errors
public record SyncReport(int exitCode, JsonNode json, String explanation) {
  public SyncReport requireSuccess() {
    if (exitCode != 0 || !state().equals("SUCCEEDED") || landed() + unchanged() != planned()) {
      throw new CommandFailed("sync ended with " + exitCode + " and " + json + explanation);
    }
    return this;
  }

  public String state() {
    return json.path("state").asString();
  }

  public long planned() {
    return json.path("entriesPlanned").asLong();
  }

  public long landed() {
    return json.path("entriesLanded").asLong();
  }

  /// Entries that the target had already.
  public long unchanged() {
    return json.path("entriesUnchanged").asLong();
  }

  public long bytes() {
    return json.path("bytes").asLong();
  }
}
