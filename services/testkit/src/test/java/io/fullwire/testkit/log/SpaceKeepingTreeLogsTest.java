package io.fullwire.testkit.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fullwire.client.log.SpaceKeepingTreeLogs;
import io.fullwire.client.log.TreeLogs;
import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.TreeId;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class SpaceKeepingTreeLogsTest extends TreeLogsContract {
  private static final long RESERVE_BYTES = 1_000;

  private final MemoryTreeLogs behind = new MemoryTreeLogs();
  private final TreeId tree = TreeId.random();
  private long freeBytes = RESERVE_BYTES;

  @Override
  protected TreeLogs newLogs() {
    return keeping();
  }

  @Test
  void nothing_is_appended_to_a_disk_that_is_nearly_full_until_there_is_room_again() {
    TreeLogs logs = keeping();
    logs.create(tree);
    freeBytes = RESERVE_BYTES - 1;

    assertThatThrownBy(logs::requireRoom)
        .hasMessageContainingAll("/data/kafka", "999 bytes free", "1000")
        .satisfies(e -> assertThat(((FullwireException) e).code()).isEqualTo(ErrorCode.NO_SPACE));
    CompletableFuture<Long> refused = append(logs);
    assertThat(((FullwireException) refused.exceptionNow()).code()).isEqualTo(ErrorCode.NO_SPACE);
    assertThat(behind.records(tree)).isEmpty();

    freeBytes = RESERVE_BYTES;
    assertThat(append(logs)).isCompletedWithValue(0L);
  }

  @Test
  void a_broker_that_has_no_directory_yet_has_room() {
    TreeLogs logs =
        new SpaceKeepingTreeLogs(
            behind,
            Path.of("/data/kafka"),
            RESERVE_BYTES,
            () -> {
              throw new NoSuchFileException("/data/kafka");
            });
    logs.create(tree);

    logs.requireRoom();
    assertThat(append(logs)).isCompletedWithValue(0L);
  }

  private TreeLogs keeping() {
    return new SpaceKeepingTreeLogs(behind, Path.of("/data/kafka"), RESERVE_BYTES, () -> freeBytes);
  }

  private CompletableFuture<Long> append(TreeLogs logs) {
    return logs.append(tree, ByteString.utf8("a record")).toCompletableFuture();
  }
}
