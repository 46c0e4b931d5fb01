package io.fullwire.agent.sync.content;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fullwire.agent.sync.scan.AttributeReader;
import io.fullwire.agent.sync.scan.PathFilter;
import io.fullwire.agent.sync.scan.ScriptedDirectory;
import io.fullwire.agent.sync.scan.SourceEntries;
import io.fullwire.agent.sync.scan.SourceEntry;
import io.fullwire.posix.FileStatus;
import io.fullwire.posix.FileType;
import io.fullwire.posix.OpenFile;
import io.fullwire.posix.Timestamp;
import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.tree.Content;
import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.Test;

class ContentReaderTest {
  private static final Timestamp EARLY = new Timestamp(10, 0);
  private static final Timestamp LATE = new Timestamp(20, 0);

  private final ContentReader reader = new ContentReader(new AttributeReader(false), new NoBlobs());
  private final Deque<OpenFile> openings = new ArrayDeque<>();
  private final ScriptedDirectory directory =
      new ScriptedDirectory().file("f", openings::removeFirst);

  @Test
  void a_file_that_changes_once_is_read_again() throws Exception {
    openings.add(new ScriptedFile(bytes("old"), status(3, EARLY), status(3, LATE)));
    openings.add(new ScriptedFile(bytes("new"), status(3, LATE)));

    ReadFile read = reader.read(entry());

    assertThat(read.content()).isEqualTo(new Content.Inline(ByteString.utf8("new")));
    assertThat(read.attributes().modified().seconds()).isEqualTo(20);
    assertThat(openings).isEmpty();
    assertThat(directory.isClosed()).isTrue();
  }

  @Test
  void a_file_that_never_rests_fails_after_some_attempts() {
    for (int i = 0; i < ContentReader.ATTEMPTS_MAX; i++) {
      Timestamp before = new Timestamp(i, 0);
      Timestamp after = new Timestamp(i, 1);
      openings.add(new ScriptedFile(bytes("x"), status(1, before), status(1, after)));
    }

    assertThatThrownBy(() -> reader.read(entry()))
        .isInstanceOf(EntryFailure.class)
        .hasMessageContaining("changed while it was read");
    assertThat(openings).isEmpty();
    assertThat(directory.isClosed()).isTrue();
  }

  @Test
  void a_file_that_became_shorter_is_read_again() throws Exception {
    openings.add(new ScriptedFile(bytes("1"), status(200, EARLY)));
    openings.add(new ScriptedFile(bytes("1"), status(1, LATE)));

    assertThat(reader.read(entry()).content().sizeBytes()).isEqualTo(1);
  }

  @Test
  void a_fifo_in_a_files_place_is_not_read() {
    openings.add(new ScriptedFile(bytes(""), ScriptedDirectory.status(FileType.FIFO, 1, 0, EARLY)));

    assertThatThrownBy(() -> reader.read(entry()))
        .isInstanceOf(EntryFailure.class)
        .hasMessageContaining("no longer a regular file");
  }

  private SourceEntry.File entry() {
    return (SourceEntry.File) SourceEntries.of(directory, PathFilter.NONE).getFirst();
  }

  private static FileStatus status(long size, Timestamp changed) {
    return ScriptedDirectory.status(FileType.REGULAR, 1, size, changed);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }
}
