package io.fullwire.agent.kernel.linux;

import static io.fullwire.agent.kernel.linux.Wire.U32;
import static io.fullwire.agent.kernel.linux.Wire.U64;
import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.agent.vfs.FileSystem;
import io.fullwire.posix.foreign.NativeFunctions;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// With a file in place of the device.
final class NotificationsTest {

  private static final Duration SOON = Duration.ofSeconds(20);
  private static final long INODE = 7;
  private static final int READ = 15;
  private static final int HEADER_BYTES = ReplyBuffer.HEADER_BYTES;
  private static final int INVAL_INODE_BYTES = HEADER_BYTES + 24;
  private static final int FROM = HEADER_BYTES + 8;
  private static final int NO_DESCRIPTOR = -1;

  @TempDir Path directory;
  private final Arena arena = Arena.ofShared();
  private final Connection connection =
      new Connection(_ -> neverAsked(), new InitNegotiation(4_096, Validity.WITHOUT_LIMIT));
  private final AtomicInteger remounts = new AtomicInteger();

  @AfterEach
  void end() {
    connection.end();
    arena.close();
  }

  @Test
  void size_and_times_are_told_at_once_though_content_waits_for_a_read_under_way()
      throws IOException {
    Path device = start();
    connection.known().add(INODE);
    Exchange read = read();
    connection.deferred().add(read);

    connection.notifications().invalidateContent(INODE, 0, 0);
    ByteBuffer first = awaitNotices(device, 1);
    assertThat(first.getLong(HEADER_BYTES)).isEqualTo(INODE);
    assertThat(first.getLong(FROM)).as("attributes only").isEqualTo(-1);

    connection.deferred().remove(read);
    ByteBuffer both = awaitNotices(device, 2);
    assertThat(both.getLong(INVAL_INODE_BYTES + FROM)).as("content too").isZero();
  }

  @Test
  void when_a_notice_cannot_be_sent_the_kernel_must_forget_everything_and_others_go_on() {
    start(NO_DESCRIPTOR);
    connection.known().add(INODE);

    connection.notifications().invalidateAttributes(INODE);

    assertThat(connection.notifications().sent()).succeedsWithin(SOON);
    assertThat(remounts).hasPositiveValue();
  }

  private Path start() throws IOException {
    Path device = Files.createFile(directory.resolve("device"));
    MemorySegment state = NativeFunctions.callState(arena);
    int fd = Libc.open(state, arena.allocateFrom(device.toString()), Libc.O_RDWR);
    assertThat(fd).isNotNegative();
    start(fd);
    return device;
  }

  private void start(int fd) {
    connection.agreed(new Agreement(Agreement.EPOCH_MINOR - 1, 0, Validity.WITHOUT_LIMIT));
    NoticeWriter writer = new NoticeWriter(connection, fd);
    connection
        .notifications()
        .start(writer, new EverythingDropper(connection, writer, this::remounted));
  }

  private void remounted() {
    int _ = remounts.incrementAndGet();
  }

  private Exchange read() {
    MemorySegment message = arena.allocate(4_096, 8);
    message.set(U32, Request.LENGTH, Request.HEADER_BYTES);
    message.set(U32, Request.OPCODE, READ);
    message.set(U64, Request.UNIQUE, 1);
    message.set(U64, Request.INODE, INODE);
    return new Exchange(
        connection, new Device(NO_DESCRIPTOR), new ReplyBuffer(arena, 4_096), new Request(message));
  }

  private static ByteBuffer awaitNotices(Path device, int count) throws IOException {
    long deadline = System.nanoTime() + SOON.toNanos();
    while (Files.size(device) < (long) count * INVAL_INODE_BYTES) {
      assertThat(System.nanoTime()).as("%d notices come in time", count).isLessThan(deadline);
      Thread.onSpinWait();
    }
    byte[] bytes = Files.readAllBytes(device);
    assertThat(bytes).hasSize(count * INVAL_INODE_BYTES);
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static FileSystem neverAsked() {
    return (FileSystem)
        Proxy.newProxyInstance(
            FileSystem.class.getClassLoader(),
            new Class<?>[] {FileSystem.class},
            (_, method, _) -> {
              throw new AssertionError(method + " is asked");
            });
  }
}
