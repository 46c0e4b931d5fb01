package io.fullwire.posix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fullwire.posix.linux.LinuxPosix;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What Linux calls can do beyond Java's own.
class LinuxPosixIT extends PosixContract {

  private static final byte[] NOT_UTF_8 = {'n', (byte) 0xff, (byte) 0xc3, '\n'};

  @Override
  protected Posix posix() {
    return LinuxPosix.instance();
  }

  @Test
  void names_and_targets_are_any_bytes() throws IOException {
    directory.makeDirectory(NOT_UTF_8, 0700);
    directory.makeSymlink(new byte[] {(byte) 0x80}, NOT_UTF_8);

    List<byte[]> names = new ArrayList<>();
    directory.list((name, _, _) -> names.add(name));

    assertThat(names).containsExactlyInAnyOrder(NOT_UTF_8, new byte[] {(byte) 0x80});
    assertThat(directory.readLink(new byte[] {(byte) 0x80})).isEqualTo(NOT_UTF_8);
  }

  @Test
  void a_tree_deeper_than_any_path_is_made_walked_and_removed() throws IOException {
    byte[] name = bytes("d".repeat(200));
    List<TargetDirectory> open = new ArrayList<>();
    open.add(directory);
    for (int depth = 0; depth < 30; depth++) {
      open.getLast().makeDirectory(name, 0700);
      open.add(open.getLast().directory(name));
    }
    open.getLast().create(bytes("leaf"), 0600).close();

    String path = root + ("/" + "d".repeat(200)).repeat(30);
    try (TargetDirectory deepest = posix().directory(bytes(path))) {
      assertThat(deepest.status(bytes("leaf")).type()).isEqualTo(FileType.REGULAR);
    }

    open.getLast().remove(bytes("leaf"));
    for (int depth = 29; depth >= 0; depth--) {
      open.remove(depth + 1).close();
      open.get(depth).removeDirectory(name);
    }
  }

  @Test
  void holes_and_data_are_found_where_they_are() throws IOException {
    int mib = 1 << 20;
    try (OpenFile file = directory.create(bytes("sparse"), 0600)) {
      file.write(direct("start"), 0);
      file.write(direct("end"), 4L * mib);
      assertThat(file.seekHole(0)).isBetween(1L, 1L * mib);
      assertThat(file.seekData(mib)).isBetween(2L * mib, 4L * mib);
      assertThat(file.status().allocatedBytes()).isLessThan(file.status().sizeBytes());
    }
  }

  @Test
  void a_fifo_is_made_and_does_not_block_who_opens_it() throws IOException {
    directory.makeFifo(bytes("fifo"), 0622);
    FileStatus status = directory.status(bytes("fifo"));
    assertThat(status.type()).isEqualTo(FileType.FIFO);
    assertThat(status.permissions()).isEqualTo(0622);
    directory.open(bytes("fifo")).close();
    directory.setPermissions(bytes("fifo"), 0600);
    assertThat(directory.status(bytes("fifo")).permissions()).isEqualTo(0600);
  }

  @Test
  void times_before_1970_keep_their_nanoseconds() throws IOException {
    directory.makeSymlink(bytes("l"), bytes("nowhere"));
    Timestamp before = new Timestamp(-2, 5);
    directory.setTimes(bytes("l"), before, before);
    assertThat(directory.status(bytes("l")).modified()).isEqualTo(before);
  }

  @Test
  void an_exchange_swaps_two_entries_at_once() throws IOException {
    Files.writeString(root.resolve("a"), "a");
    Files.writeString(root.resolve("b"), "b");
    directory.rename(bytes("a"), directory, bytes("b"), RenameMode.EXCHANGE);
    assertThat(root.resolve("a")).hasContent("b");
    assertThat(root.resolve("b")).hasContent("a");
  }

  @Test
  void a_link_has_no_permissions_of_its_own_and_its_target_keeps_them() throws IOException {
    directory.create(bytes("f"), 0600).close();
    directory.makeSymlink(bytes("l"), bytes("f"));
    assertThatThrownBy(() -> directory.setPermissions(bytes("l"), 0777))
        .satisfies(e -> assertThat(errnoOf(e)).isEqualTo(Errno.EOPNOTSUPP));
    assertThat(directory.status(bytes("f")).permissions()).isEqualTo(0600);
  }

  @Test
  void attributes_of_an_unreadable_node_are_read_through_its_name() throws IOException {
    directory.makeFifo(bytes("fifo"), 0600);
    assertThat(directory.attributeNames(bytes("fifo"))).isEmpty();
    directory.makeSymlink(bytes("l"), bytes("nowhere"));
    assertThat(directory.attributeNames(bytes("l"))).isEmpty();
  }

  @Test
  void reserved_space_does_not_change_the_size() throws IOException {
    try (OpenFile file = directory.create(bytes("f"), 0600)) {
      if (file.allocate(0, 1 << 20)) {
        assertThat(file.status().allocatedBytes()).isGreaterThanOrEqualTo(1 << 20);
      }
      assertThat(file.status().sizeBytes()).isZero();
      file.advise(Advice.DONT_NEED, 0, 0);
    }
  }

  @Test
  void a_closed_directory_refuses_instead_of_touching_another_file() throws IOException {
    TargetDirectory closed = posix().directory(root);
    closed.close();
    closed.close();
    try (OpenFile _ = directory.create(bytes("takes-the-number"), 0600)) {
      assertThatThrownBy(() -> closed.status(bytes("takes-the-number")))
          .satisfies(e -> assertThat(errnoOf(e)).isEqualTo(Errno.EBADF));
    }
  }

  @Test
  void a_buffer_on_the_heap_is_refused() throws IOException {
    try (OpenFile file = directory.create(bytes("f"), 0600)) {
      assertThatThrownBy(() -> file.read(ByteBuffer.allocate(1), 0))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void creation_time_is_told_where_the_file_system_keeps_it() throws IOException {
    directory.create(bytes("f"), 0600).close();
    FileStatus status = directory.status(bytes("f"));
    if (status.created() != null) {
      assertThat(status.created()).isLessThanOrEqualTo(status.changed());
    }
    assertThat(new String(bytes("f"), StandardCharsets.UTF_8)).isEqualTo("f");
  }
}
