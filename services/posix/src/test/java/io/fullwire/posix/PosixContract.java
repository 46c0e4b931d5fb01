package io.fullwire.posix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What every implementation does, on a real disk.
abstract class PosixContract {

  @TempDir Path root;
  protected TargetDirectory directory;

  protected abstract Posix posix();

  @BeforeEach
  void open() throws IOException {
    posix().clearUmask();
    directory = posix().directory(root);
  }

  @AfterEach
  void close() {
    directory.close();
  }

  protected static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  protected static int errnoOf(Throwable failure) {
    return ((PosixException) failure).errno();
  }

  @Test
  void a_created_file_reads_back_what_was_written_at_each_offset() throws IOException {
    try (OpenFile file = directory.create(bytes("f"), 0640)) {
      file.write(direct("world"), 6);
      file.write(direct("hello "), 0);
      ByteBuffer read = ByteBuffer.allocateDirect(64);
      assertThat(file.read(read, 4)).isEqualTo(7);
      assertThat(text(read)).isEqualTo("o world");
      assertThat(file.read(ByteBuffer.allocateDirect(8), 11)).isZero();
    }
    assertThat(Files.readString(root.resolve("f"))).isEqualTo("hello world");
  }

  @Test
  void a_file_that_exists_is_not_created_again() throws IOException {
    directory.create(bytes("f"), 0600).close();
    assertThatThrownBy(() -> directory.create(bytes("f"), 0600))
        .satisfies(e -> assertThat(errnoOf(e)).isEqualTo(Errno.EEXIST))
        .hasMessageContaining("f': EEXIST");
  }

  @Test
  void a_status_tells_kind_permissions_size_links_and_nanoseconds() throws IOException {
    directory.create(bytes("f"), 0600).close();
    Files.write(root.resolve("f"), new byte[1234]);
    directory.setPermissions(bytes("f"), 0751);
    Timestamp modified = new Timestamp(1_700_000_000, 123_456_789);
    directory.setTimes(bytes("f"), new Timestamp(1_600_000_000, 1), modified);
    directory.link(directory, bytes("f"), bytes("g"));

    FileStatus status = directory.status(bytes("f"));

    assertThat(status.type()).isEqualTo(FileType.REGULAR);
    assertThat(status.permissions()).isEqualTo(0751);
    assertThat(status.sizeBytes()).isEqualTo(1234);
    assertThat(status.linkCount()).isEqualTo(2);
    assertThat(status.modified()).isEqualTo(modified);
    assertThat(status.inode()).isEqualTo(directory.status(bytes("g")).inode());
  }

  @Test
  void a_link_is_shown_itself_and_never_followed() throws IOException {
    Files.createDirectory(root.resolve("outside"));
    directory.makeSymlink(bytes("link"), bytes("outside"));

    assertThat(directory.status(bytes("link")).type()).isEqualTo(FileType.SYMLINK);
    assertThat(directory.readLink(bytes("link"))).isEqualTo(bytes("outside"));
    assertThatThrownBy(() -> directory.directory(bytes("link")))
        .satisfies(e -> assertThat(errnoOf(e)).isIn(Errno.ENOTDIR, Errno.ELOOP));
  }

  @Test
  void a_file_behind_a_link_is_not_opened() throws IOException {
    Files.writeString(root.resolve("secret"), "secret");
    directory.makeSymlink(bytes("link"), bytes("secret"));
    assertThatThrownBy(() -> directory.open(bytes("link"))).isInstanceOf(PosixException.class);
    assertThatThrownBy(() -> directory.openForWriting(bytes("link")))
        .isInstanceOf(PosixException.class);
  }

  @Test
  void names_that_could_lead_out_are_refused() {
    for (String name : List.of("", ".", "..", "a/b", "/etc", "a\0b")) {
      assertThatThrownBy(() -> directory.status(bytes(name)))
          .satisfies(e -> assertThat(errnoOf(e)).isEqualTo(Errno.EINVAL));
      assertThatThrownBy(() -> directory.create(bytes(name), 0600))
          .satisfies(e -> assertThat(errnoOf(e)).isEqualTo(Errno.EINVAL));
    }
    assertThatThrownBy(() -> directory.makeDirectory(new byte[256], 0700))
        .satisfies(e -> assertThat(errnoOf(e)).isEqualTo(Errno.ENAMETOOLONG));
  }

  @Test
  void the_longest_name_is_taken() throws IOException {
    byte[] name = bytes("n".repeat(255));
    directory.makeDirectory(name, 0700);
    assertThat(directory.status(name).type()).isEqualTo(FileType.DIRECTORY);
  }

  @Test
  void a_listing_of_many_names_shows_each_once_and_starts_again() throws IOException {
    Set<String> expected = new HashSet<>();
    for (int i = 0; i < 5_000; i++) {
      String name = "entry-with-a-longer-name-" + i;
      Files.createFile(root.resolve(name));
      expected.add(name);
    }
    assertThat(listing()).hasSize(5_000).containsAll(expected);
    assertThat(listing()).hasSize(5_000);
  }

  @Test
  void a_listing_ends_when_the_visitor_says_so() throws IOException {
    for (int i = 0; i < 10; i++) {
      Files.createFile(root.resolve("f" + i));
    }
    List<byte[]> seen = new ArrayList<>();
    directory.list(
        (name, _, _) -> {
          seen.add(name);
          return seen.size() < 3;
        });
    assertThat(seen).hasSize(3);
  }

  @Test
  void a_rename_replaces_or_keeps_what_is_there() throws IOException {
    Files.writeString(root.resolve("a"), "a");
    Files.writeString(root.resolve("b"), "b");
    assertThatThrownBy(() -> directory.rename(bytes("a"), directory, bytes("b"), RenameMode.KEEP))
        .satisfies(e -> assertThat(errnoOf(e)).isEqualTo(Errno.EEXIST));
    directory.rename(bytes("a"), directory, bytes("b"), RenameMode.REPLACE);
    assertThat(root.resolve("a")).doesNotExist();
    assertThat(root.resolve("b")).hasContent("a");
  }

  @Test
  void files_and_directories_are_removed_each_by_its_own_call() throws IOException {
    directory.makeDirectory(bytes("d"), 0700);
    Files.createFile(root.resolve("f"));
    assertThatThrownBy(() -> directory.remove(bytes("d"))).isInstanceOf(PosixException.class);
    assertThatThrownBy(() -> directory.removeDirectory(bytes("f")))
        .satisfies(e -> assertThat(errnoOf(e)).isEqualTo(Errno.ENOTDIR));
    directory.remove(bytes("f"));
    directory.removeDirectory(bytes("d"));
    assertThat(listing()).isEmpty();
  }

  @Test
  void a_directory_with_entries_is_not_removed() throws IOException {
    directory.makeDirectory(bytes("d"), 0700);
    Files.createFile(root.resolve("d/f"));
    assertThatThrownBy(() -> directory.removeDirectory(bytes("d")))
        .satisfies(e -> assertThat(errnoOf(e)).isEqualTo(Errno.ENOTEMPTY));
  }

  @Test
  void what_is_missing_is_named_in_the_error() {
    assertThatThrownBy(() -> directory.status(bytes("nowhere")))
        .satisfies(e -> assertThat(errnoOf(e)).isEqualTo(Errno.ENOENT))
        .hasMessageContaining("nowhere")
        .hasMessageContaining("ENOENT");
    assertThatThrownBy(() -> posix().directory(root.resolve("nowhere")))
        .satisfies(e -> assertThat(errnoOf(e)).isEqualTo(Errno.ENOENT));
  }

  @Test
  void extended_attributes_are_listed_read_and_removed() throws IOException {
    directory.create(bytes("f"), 0600).close();
    directory.setAttribute(bytes("f"), bytes("user.a"), bytes("first"));
    directory.setAttribute(bytes("f"), bytes("user.b"), new byte[] {0, -1, 7});
    directory.setAttribute(bytes("user.of-the-directory"), bytes("x"));

    assertThat(directory.attributeNames(bytes("f")))
        .containsExactlyInAnyOrder(bytes("user.a"), bytes("user.b"));
    assertThat(directory.attribute(bytes("f"), bytes("user.b"))).containsExactly(0, -1, 7);
    assertThat(directory.attribute(bytes("user.of-the-directory"))).isEqualTo(bytes("x"));
    directory.removeAttribute(bytes("f"), bytes("user.a"));
    assertThatThrownBy(() -> directory.attribute(bytes("f"), bytes("user.a")))
        .satisfies(e -> assertThat(errnoOf(e)).isEqualTo(Errno.ENODATA));
  }

  @Test
  void truncating_cuts_and_extends() throws IOException {
    try (OpenFile file = directory.create(bytes("f"), 0600)) {
      file.write(direct("0123456789"), 0);
      file.truncate(4);
      file.truncate(6);
      file.sync();
    }
    assertThat(Files.readAllBytes(root.resolve("f"))).containsExactly('0', '1', '2', '3', 0, 0);
  }

  @Test
  void beyond_the_end_there_is_neither_data_nor_hole() throws IOException {
    try (OpenFile file = directory.create(bytes("f"), 0600)) {
      file.write(direct("0123"), 0);
      assertThat(file.seekData(0)).isZero();
      assertThat(file.seekHole(0)).isEqualTo(4);
      assertThat(file.seekData(4)).isEqualTo(-1);
      assertThat(file.seekHole(5)).isEqualTo(-1);
    }
  }

  @Test
  void syncing_a_directory_and_its_file_system_returns() throws IOException {
    directory.create(bytes("f"), 0600).close();
    directory.sync();
    directory.syncFileSystem();
  }

  protected Set<String> listing() throws IOException {
    Set<String> names = new HashSet<>();
    directory.list(
        (name, _, _) -> {
          assertThat(names.add(new String(name, StandardCharsets.ISO_8859_1))).isTrue();
          return true;
        });
    return names;
  }

  protected static ByteBuffer direct(String text) {
    byte[] bytes = bytes(text);
    return ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
  }

  private static String text(ByteBuffer read) {
    byte[] bytes = new byte[read.flip().remaining()];
    read.get(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
