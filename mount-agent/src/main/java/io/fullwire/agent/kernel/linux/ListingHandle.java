package io.fullwire.agent.kernel.linux;

import io.fullwire.agent.vfs.ListingReply;
import io.fullwire.agent.vfs.NodeAttributes;
import org.jspecify.annotations.Nullable;

/// Answers READDIR and READDIRPLUS. The kernel counts a reference to each entry of the latter, so
/// they are counted here as they are added, and taken back if the answer does not go out. How many
/// files are listed by their names alone, [ListingHabits] says.
final class ListingHandle extends ReplyHandle implements ListingReply {

  private final boolean start;
  private final boolean plus;
  private final int roomBytes;
  private @Nullable ReplyBuffer buffer;
  private @Nullable DirectoryEncoder encoder;

  /// @param start whether the directory is listed from its start
  /// @param plus whether entries come with attributes
  ListingHandle(Exchange exchange, boolean start, boolean plus, int roomBytes) {
    super(exchange);
    this.start = start;
    this.plus = plus;
    this.roomBytes = Math.min(roomBytes, InitNegotiation.TRANSFER_BYTES_MAX);
  }

  @Override
  public Added add(byte[] name, long cookie, NodeAttributes node) {
    long added = encoder().add(name, cookie, node);
    if (added == DirectoryEncoder.FULL) {
      return Added.FULL;
    }
    if (added == DirectoryEncoder.UNCOUNTED) {
      return Added.NAMED;
    }
    exchange().connection().known().add(added);
    return Added.GIVEN;
  }

  @Override
  public void done() {
    Exchange exchange = exchange();
    DirectoryEncoder listing = encoder();
    ReplyBuffer built = buffer;
    if (built == null || !exchange.claim()) {
      discard();
    } else if (!exchange.send(built, listing.sizeBytes())) {
      discard();
    } else {
      if (exchange.overtakenByNotices()) {
        takeBack(listing);
      }
      if (plus) {
        habits().listed(exchange.processId(), exchange.inode(), start, listing.withheldCount());
      }
      finish();
    }
  }

  @Override
  boolean isBuiltIn(ReplyBuffer other) {
    return buffer == other;
  }

  @Override
  void discard() {
    DirectoryEncoder listing = encoder;
    if (listing != null) {
      Connection connection = exchange().connection();
      listing.forEachLinked((inode, _) -> connection.forget(inode, 1));
    }
    finish();
  }

  private DirectoryEncoder encoder() {
    DirectoryEncoder begun = encoder;
    if (begun == null) {
      ReplyBuffer taken = exchange().buffer();
      Validity validity = exchange().connection().agreement().validity();
      begun = new DirectoryEncoder(taken.body(), roomBytes, plus, withheldMax(), validity);
      buffer = taken;
      encoder = begun;
    }
    return begun;
  }

  private int withheldMax() {
    return plus ? habits().withheldMax(exchange().processId(), exchange().inode(), start) : 0;
  }

  private ListingHabits habits() {
    return exchange().connection().habits();
  }

  /// What was just listed may have changed before the kernel had it.
  private void takeBack(DirectoryEncoder listing) {
    Notifications notifications = exchange().connection().notifications();
    listing.forEachLinked(
        (inode, name) -> {
          notifications.expireEntry(exchange().inode(), name);
          notifications.invalidateAttributes(inode);
        });
    notifications.invalidateDirectory(exchange().inode());
  }

  private void finish() {
    ReplyBuffer built = buffer;
    buffer = null;
    encoder = null;
    if (built != null) {
      exchange().release(built);
    }
  }
}
