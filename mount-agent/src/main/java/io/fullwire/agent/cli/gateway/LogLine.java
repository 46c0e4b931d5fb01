package io.fullwire.agent.cli.gateway;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.fullwire.protocol.log.LogRecord;
import io.fullwire.protocol.tree.Timestamp;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// One record of a log, for people and as JSON.
///
/// @param event `commit`, `epoch`, `snapshot-began` or `snapshot-stored`
/// @param revision of a commit or of a stored snapshot
/// @param leader of an epoch that began
@JsonInclude(JsonInclude.Include.NON_NULL)
public record LogLine(
    String event,
    String time,
    long epoch,
    @Nullable Long revision,
    @Nullable String committer,
    @Nullable Integer mutations,
    @Nullable String leader) {

  static LogLine of(LogRecord record) {
    return switch (record) {
      case LogRecord.Commit commit ->
          new LogLine(
              "commit",
              shown(commit.time()),
              commit.epoch(),
              commit.revision(),
              commit.committer(),
              commit.mutations().size(),
              null);
      case LogRecord.EpochBegan began ->
          new LogLine(
              "epoch",
              shown(began.time()),
              began.epoch(),
              null,
              null,
              null,
              began.leader().toString());
      case LogRecord.SnapshotBegan began ->
          new LogLine("snapshot-began", shown(began.time()), began.epoch(), null, null, null, null);
      case LogRecord.SnapshotStored stored ->
          new LogLine(
              "snapshot-stored",
              shown(stored.time()),
              stored.epoch(),
              stored.revision(),
              null,
              null,
              null);
    };
  }

  private static String shown(Timestamp time) {
    return Instant.ofEpochSecond(time.seconds(), time.nanos()).toString();
  }

  @Override
  public String toString() {
    String what =
        switch (event) {
          case "commit" -> revision + "  " + mutations + " mutations by " + committer;
          case "epoch" -> "epoch " + epoch + " began, led by " + leader;
          case "snapshot-stored" -> "snapshot of revision " + revision + " is stored";
          default -> "a snapshot began";
        };
    return time + "  " + what;
  }
}
