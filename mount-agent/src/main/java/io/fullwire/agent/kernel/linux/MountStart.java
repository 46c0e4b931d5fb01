package io.fullwire.agent.kernel.linux;

import io.fullwire.agent.kernel.MountException;
import io.fullwire.agent.kernel.MountOptions;
import io.fullwire.agent.vfs.FileSystem;
import io.fullwire.posix.foreign.NativeFunctions;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/// The steps from an empty directory to a mount that answers, in order.
final class MountStart {

  /// Threads that read requests. Measured: one leaves a processor idle, three wake each other.
  static final int READERS = 2;

  /// How long the kernel may take for its first request, which it sends by itself.
  static final Duration AGREEMENT_MAX = Duration.ofSeconds(10);

  private static final Logger LOG = System.getLogger(MountStart.class.getName());
  private static final long FUSE_DEV_IOC_CLONE = 0x8004E500L;

  private final MountOptions options;
  private final FileSystem.Factory factory;

  MountStart(MountOptions options, FileSystem.Factory factory) {
    this.options = resolved(options);
    this.factory = factory;
  }

  LinuxMount run() throws MountException {
    DeadMounts.clear(options.directory());
    Mounters.Mounted mounted = Mounters.mount(options);
    Mounter mounter = mounted.mounter();
    try {
      Connection connection = new Connection(factory, negotiation(mounter));
      CountDownLatch ended = startReaders(connection, mounted.fd());
      awaitAgreement(connection);
      startNotifications(connection, mounter, mounted.fd());
      ConnectionControl control = control();
      if (!control.raiseReadAhead()) {
        LOG.log(Level.DEBUG, "read-ahead of {0} stays as it is", options.directory());
      }
      return new LinuxMount(options, mounter, connection, control, ended);
    } catch (MountException | RuntimeException e) {
      boolean _ = mounter.detach(options.directory());
      throw e;
    }
  }

  private InitNegotiation negotiation(Mounter mounter) {
    try (Arena arena = Arena.ofConfined()) {
      int pageBytes = Libc.getpagesize(NativeFunctions.callState(arena));
      long namesSeconds =
          mounter.canRemount()
              ? Validity.WITHOUT_LIMIT_SECONDS
              : EverythingDropper.NAMES_SECONDS_WITHOUT_PUSH;
      return new InitNegotiation(
          pageBytes, new Validity(namesSeconds, Validity.WITHOUT_LIMIT_SECONDS));
    }
  }

  /// @return opened when the last reader has ended, all descriptors closed
  private static CountDownLatch startReaders(Connection connection, int fd) {
    CountDownLatch ended = new CountDownLatch(1);
    AtomicInteger running = new AtomicInteger(READERS);
    List<Integer> descriptors = descriptors(fd);
    Dispatcher dispatcher = new Dispatcher(connection);
    Runnable whenEnded =
        () -> {
          if (running.decrementAndGet() == 0) {
            connection.end();
            Descriptors.end(descriptors, connection);
            ended.countDown();
          }
        };
    for (int i = 0; i < READERS; i++) {
      Device device = new Device(descriptors.get(i));
      Thread _ =
          Thread.ofPlatform()
              .daemon()
              .name("fuse-reader-" + i)
              .start(new DeviceReader(device, dispatcher, whenEnded));
    }
    return ended;
  }

  /// One for each reader: clones, each with a queue of its own, or the same where that is refused
  /// (before Linux 4.2, or when the device may not be opened again).
  private static List<Integer> descriptors(int fd) {
    List<Integer> descriptors = new ArrayList<>();
    descriptors.add(fd);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment state = NativeFunctions.callState(arena);
      MemorySegment original = arena.allocate(4, 4);
      original.set(Wire.U32, 0, fd);
      while (descriptors.size() < READERS) {
        int flags = Libc.O_RDWR | Libc.O_CLOEXEC;
        int clone = Libc.open(state, arena.allocateFrom(RootMounter.DEVICE), flags);
        if (clone >= 0 && Libc.ioctl(state, clone, FUSE_DEV_IOC_CLONE, original) != 0) {
          int _ = Libc.close(state, clone);
          clone = -1;
        }
        descriptors.add(clone >= 0 ? clone : fd);
      }
    }
    return descriptors;
  }

  private void awaitAgreement(Connection connection) throws MountException {
    try {
      boolean _ = connection.agreedLatch().await(AGREEMENT_MAX.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    MountException refusal = connection.refusal();
    if (refusal != null) {
      throw new MountException(
          "mount on " + options.directory() + ": " + refusal.getMessage(), refusal);
    }
    if (!connection.isAgreed()) {
      throw new MountException(
          "mount on " + options.directory() + ": the kernel did not begin within " + AGREEMENT_MAX);
    }
  }

  private void startNotifications(Connection connection, Mounter mounter, int fd) {
    NoticeWriter writer = new NoticeWriter(connection, fd);
    Runnable remount =
        () -> {
          boolean _ = mounter.remount(options);
        };
    connection.notifications().start(writer, new EverythingDropper(connection, writer, remount));
  }

  private ConnectionControl control() throws MountException {
    try {
      return MountTable.read()
          .at(options.directory())
          .map(ConnectionControl::of)
          .orElseThrow(
              () -> new MountException(options.directory() + " is not in the table of mounts"));
    } catch (IOException e) {
      throw new MountException("the table of mounts cannot be read", e);
    }
  }

  /// With the path as the kernel's table of mounts will have it. Only what lies above is resolved,
  /// since a dead mount cannot be looked at; a link is followed.
  private static MountOptions resolved(MountOptions options) {
    Path directory = options.directory().normalize();
    try {
      Path parent = directory.getParent();
      Path real =
          Files.isSymbolicLink(directory) || parent == null
              ? directory.toRealPath()
              : parent.toRealPath().resolve(directory.getFileName());
      return new MountOptions(real, options.source(), options.readOnly(), options.otherUsers());
    } catch (IOException e) {
      // Mounting will say what is wrong with the path.
      return options;
    }
  }
}
