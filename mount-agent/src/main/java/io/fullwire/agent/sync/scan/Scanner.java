package io.fullwire.agent.sync.scan;

import io.fullwire.posix.Directory;
import io.fullwire.posix.Posix;
import io.fullwire.posix.PosixException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// Walks a directory of this host. The caller asks for the listings in depth-first order; meanwhile
/// a few threads list what it will ask for next.
///
/// What is listed ahead is bounded in entries and directories; one listing is held whole, however
/// long it is. One thread asks; closing waits for the others.
public final class Scanner implements AutoCloseable {
  private static final int THREADS = 4;

  /// Entries that are listed and not yet asked for. The threads rest above it.
  static final int ENTRIES_AHEAD_MAX = 32_768;

  /// Each listing that waits may hold its directory open.
  static final int LISTINGS_AHEAD_MAX = 256;

  private final DirectoryReader reader;
  private final SourceEntry.Directory top;
  private final LinkedBlockingDeque<DirectoryScan> upcoming = new LinkedBlockingDeque<>();
  private final List<Thread> threads = new ArrayList<>();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition consumed = lock.newCondition();
  private int entriesAhead;
  private int listingsAhead;

  private Scanner(DirectoryReader reader, SourceEntry.Directory top) {
    this.reader = reader;
    this.top = top;
  }

  /// Begins at the directory `path`; where the path itself leads through symlinks, they are
  /// followed. Fails when it is no directory.
  public static Scanner open(
      Posix posix, byte[] path, PathFilter filter, AttributeReader attributes)
      throws PosixException {
    SourceAttributes topAttributes;
    try (Directory directory = posix.directory(path)) {
      topAttributes = attributes.of(directory);
    }
    DirectoryScan scan = new DirectoryScan(EntryPath.TOP, () -> posix.directory(path));
    Scanner scanner =
        new Scanner(
            new DirectoryReader(filter, attributes),
            new SourceEntry.Directory(EntryPath.TOP, topAttributes, scan));
    for (int i = 0; i < THREADS; i++) {
      scanner.threads.add(
          Thread.ofPlatform().daemon().name("sync-scan-" + i).start(scanner::listAhead));
    }
    return scanner;
  }

  public SourceEntry.Directory top() {
    return top;
  }

  /// The entries of a directory. To be called once for each.
  public DirectoryListing list(SourceEntry.Directory directory) {
    DirectoryScan scan = directory.scan();
    if (scan.claim()) {
      listNow(scan);
      return scan.join();
    }
    DirectoryListing listing = scan.join();
    lock.lock();
    try {
      entriesAhead -= listing.entries().size();
      listingsAhead--;
      consumed.signalAll();
    } finally {
      lock.unlock();
    }
    return listing;
  }

  private void listAhead() {
    try {
      while (true) {
        DirectoryScan scan = upcoming.takeFirst();
        waitForRoom();
        if (scan.claim()) {
          countAhead(0, 1);
          countAhead(listNow(scan), 0);
        }
      }
    } catch (InterruptedException closing) {
      Thread.currentThread().interrupt();
    }
  }

  /// The number of entries listed. Whoever waits for the listing learns of a failure instead.
  private int listNow(DirectoryScan scan) {
    try {
      DirectoryListing listing = reader.read(scan.path(), scan.opening());
      announce(listing);
      scan.complete(listing);
      return listing.entries().size();
    } catch (RuntimeException | Error e) {
      scan.fail(e);
      return 0;
    }
  }

  /// The first directory of a listing is needed first, and before all that was known earlier.
  private void announce(DirectoryListing listing) {
    for (SourceEntry entry : listing.entries().reversed()) {
      if (entry instanceof SourceEntry.Directory directory) {
        upcoming.addFirst(directory.scan());
      }
    }
  }

  private void waitForRoom() throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (entriesAhead >= ENTRIES_AHEAD_MAX || listingsAhead >= LISTINGS_AHEAD_MAX) {
        consumed.await();
      }
    } finally {
      lock.unlock();
    }
  }

  private void countAhead(int entries, int listings) {
    lock.lock();
    try {
      entriesAhead += entries;
      listingsAhead += listings;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void close() {
    threads.forEach(Thread::interrupt);
    boolean interrupted = false;
    for (Thread thread : threads) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    reader.closeAll();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
