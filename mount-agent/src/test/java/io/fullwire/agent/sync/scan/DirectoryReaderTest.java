package io.fullwire.agent.sync.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.agent.sync.filter.Filters;
import io.fullwire.posix.Errno;
import io.fullwire.posix.FileType;
import io.fullwire.posix.PosixException;
import io.fullwire.protocol.ByteString;
import org.junit.jupiter.api.Test;

class DirectoryReaderTest {
  private final ScriptedDirectory directory = new ScriptedDirectory();

  @Test
  void entries_come_in_the_order_of_their_bytes() {
    directory.entry("b", FileType.FIFO).entry("B", FileType.FIFO).entry("a", FileType.SYMLINK);
    directory.entry("a.b", FileType.SOCKET);

    assertThat(read().entries())
        .extracting(entry -> entry.path().toString())
        .containsExactly("B", "a", "a.b", "b");
  }

  @Test
  void what_cannot_be_read_is_named_and_the_rest_goes_on() {
    directory.failing("secret", Errno.EACCES).entry("z", FileType.FIFO);

    DirectoryListing listing = read();

    assertThat(listing.failure()).isNull();
    assertThat(listing.entries().getFirst())
        .isInstanceOfSatisfying(
            SourceEntry.Unreadable.class,
            unreadable -> assertThat(unreadable.reason()).isEqualTo("statx: EACCES"));
    assertThat(listing.entries().getLast()).isInstanceOf(SourceEntry.Special.class);
  }

  @Test
  void what_vanished_meanwhile_is_left_out() {
    directory.failing("gone", Errno.ENOENT).entry("z", FileType.FIFO);

    assertThat(read().entries()).hasSize(1);
  }

  @Test
  void a_listing_that_breaks_off_keeps_what_came_and_says_so() {
    directory.entry("a", FileType.FIFO).failingAtTheEnd(Errno.EIO);

    DirectoryListing listing = read();

    assertThat(listing.failure()).isEqualTo("getdents64: EIO");
    assertThat(listing.entries()).hasSize(1);
  }

  @Test
  void a_directory_that_cannot_be_opened_is_an_empty_listing_with_a_failure() {
    DirectoryListing listing =
        reader(PathFilter.NONE)
            .read(
                EntryPath.TOP,
                () -> {
                  throw new PosixException("openat2", "x", Errno.EACCES);
                });

    assertThat(listing.entries()).isEmpty();
    assertThat(listing.failure()).isEqualTo("openat2: EACCES");
  }

  @Test
  void what_is_excluded_is_not_even_looked_at() {
    directory.failing("x.log", Errno.EACCES).entry("y", FileType.FIFO);
    Filters filters = new Filters.Builder().add(false, ByteString.utf8("/top/*.log")).build();

    DirectoryListing listing =
        reader(new PathFilter(filters, ByteString.utf8("top/")))
            .read(EntryPath.TOP, () -> directory);

    assertThat(listing.entries()).hasSize(1);
  }

  @Test
  void a_directory_stays_open_until_its_files_are_read() {
    directory.file("f", () -> null);

    SourceEntry.File file = (SourceEntry.File) read().entries().getFirst();

    assertThat(directory.isClosed()).isFalse();
    file.directory().release();
    assertThat(directory.isClosed()).isTrue();
  }

  @Test
  void a_directory_without_files_is_closed_at_once() {
    directory.entry("fifo", FileType.FIFO);

    read();

    assertThat(directory.isClosed()).isTrue();
  }

  private DirectoryListing read() {
    return reader(PathFilter.NONE).read(EntryPath.TOP, () -> directory);
  }

  private static DirectoryReader reader(PathFilter filter) {
    return new DirectoryReader(filter, new AttributeReader(false));
  }
}
