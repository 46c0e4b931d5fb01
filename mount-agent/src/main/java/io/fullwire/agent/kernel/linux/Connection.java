package io.fullwire.agent.kernel.linux;

import io.fullwire.agent.kernel.MountException;
import io.fullwire.agent.vfs.FileSystem;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/// What all parts of one mount share.
final class Connection {

  private final UpcallCounters upcalls = new UpcallCounters();
  private final KnownInodes known = new KnownInodes();
  private final ListingHabits habits = new ListingHabits();
  private final ReplyBuffers buffers = new ReplyBuffers();
  private final CountDownLatch agreed = new CountDownLatch(1);
  private final DeferredRequests deferred;
  private final Notifications notifications;
  private final FileSystem fileSystem;
  private final InitNegotiation negotiation;
  private volatile boolean ending;
  private volatile @Nullable Agreement agreement;
  private volatile @Nullable MountException refusal;

  Connection(FileSystem.Factory factory, InitNegotiation negotiation) {
    this.negotiation = negotiation;
    notifications = new Notifications(this);
    deferred = new DeferredRequests(notifications::released);
    fileSystem = factory.over(notifications);
  }

  FileSystem fileSystem() {
    return fileSystem;
  }

  UpcallCounters upcalls() {
    return upcalls;
  }

  KnownInodes known() {
    return known;
  }

  ListingHabits habits() {
    return habits;
  }

  ReplyBuffers buffers() {
    return buffers;
  }

  DeferredRequests deferred() {
    return deferred;
  }

  Notifications notifications() {
    return notifications;
  }

  InitNegotiation negotiation() {
    return negotiation;
  }

  /// What was agreed with the kernel; every request but the first comes after that.
  Agreement agreement() {
    Agreement made = agreement;
    if (made == null) {
      throw new IllegalStateException("the kernel has not begun the conversation");
    }
    return made;
  }

  void agreed(Agreement made) {
    agreement = made;
    agreed.countDown();
  }

  /// Nothing can be agreed with the kernel.
  void refused(MountException reason) {
    refusal = reason;
    agreed.countDown();
  }

  /// Why nothing could be agreed; null while nothing speaks against it.
  @Nullable MountException refusal() {
    return refusal;
  }

  /// Opened by [#agreed], by [#refused], or by the end of the mount.
  CountDownLatch agreedLatch() {
    return agreed;
  }

  boolean isAgreed() {
    return agreement != null;
  }

  boolean isEnding() {
    return ending;
  }

  /// From now on nothing waits: requests that do, and those that would, get an error.
  void end() {
    ending = true;
    agreed.countDown();
    deferred.abandonAll();
    notifications.end();
  }

  /// The kernel dropped references to an inode.
  void forget(long inode, long lookups) {
    if (inode != FileSystem.ROOT_INODE && known.remove(inode, lookups)) {
      fileSystem.forgotten(inode);
    }
  }
}
