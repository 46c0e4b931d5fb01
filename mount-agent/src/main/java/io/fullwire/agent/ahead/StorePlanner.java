package io.fullwire.agent.ahead;

import io.fullwire.agent.vfs.tree.WalkPlace;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/// Decides which small files are put into the kernel's cache before they are read. Safe from any
/// thread; never waits.
///
/// A read that the kernel must ask for costs the program two switches to another process, several
/// times what it costs to copy the file. So when files are read one after another in walk order,
/// the next are stored in the kernel unasked, in windows that double. What the kernel has it does
/// not ask for, so reads would no longer be seen: the first file of each window is left out, and
/// asking for it is the sign that the window is being used and that the next one is due. A reader
/// that goes elsewhere never asks for it, and what was stored in vain is one window.
public final class StorePlanner {
  /// Larger files gain little, and fill memory.
  public static final int FILE_BYTES_MAX = 64 << 10;

  static final int FILES_FIRST = 4;
  static final int FILES_MAX = 64;
  static final int WINDOW_BYTES_MAX = 1 << 20;

  /// Readers followed at a time.
  static final int STREAMS_MAX = 16;

  private final WalkOrder order;
  private final Predicate<AheadBlob> ready;

  /// By the inode of the file that is asked for next if the guess is right; oldest first.
  private final Map<Long, Window> due = new LinkedHashMap<>();

  /// Files of windows that were handed out, neither stored nor read yet. Each is of a window that
  /// is
  /// being stored, so they are few.
  private final Set<Long> unread = new HashSet<>();

  /// @param after where the last window ended
  private record Window(WalkPlace after, int fileCount) {}

  /// @param ready whether a blob is here, may be stored, and nobody else counts on seeing it read
  public StorePlanner(WalkOrder order, Predicate<AheadBlob> ready) {
    this.order = order;
    this.ready = ready;
  }

  /// A program has read a small file that was here.
  ///
  /// @return whether a window is due: then [#next] says what it is
  public synchronized boolean isDue(long inode) {
    if (unread.remove(inode)) {
      // The reader has caught up with what is being stored for it.
      return false;
    }
    if (due.containsKey(inode)) {
      return true;
    }
    for (AheadBlob next : order.after(WalkPlace.of(inode, 0), Long.MAX_VALUE, 1)) {
      expect(next.place().inode(), new Window(next.place(), FILES_FIRST));
    }
    return false;
  }

  /// What to store after the file was read, in this order; each is the whole content of a file if
  /// it is small. Empty when no window is due any more, and where files are not ready.
  public List<AheadBlob> next(long inode) {
    Window window;
    synchronized (this) {
      window = due.remove(inode);
    }
    if (window == null) {
      return List.of();
    }
    List<AheadBlob> blobs = readyAfter(window);
    if (blobs.isEmpty()) {
      return blobs;
    }
    int fileCount = Math.min(window.fileCount * 2, FILES_MAX);
    synchronized (this) {
      blobs.stream().skip(1).forEach(blob -> unread.add(blob.place().inode()));
      expect(blobs.getFirst().place().inode(), new Window(blobs.getLast().place(), fileCount));
    }
    return blobs.subList(1, blobs.size());
  }

  /// Called for each file of a window, right before it is stored.
  ///
  /// @return false if a program has read it meanwhile: then it need not be stored
  public synchronized boolean isUnread(long inode) {
    return unread.remove(inode);
  }

  private List<AheadBlob> readyAfter(Window window) {
    List<AheadBlob> blobs = new ArrayList<>();
    for (AheadBlob blob : order.after(window.after, WINDOW_BYTES_MAX, window.fileCount + 1)) {
      if (!ready.test(blob)) {
        break;
      }
      blobs.add(blob);
    }
    return blobs;
  }

  private void expect(long inode, Window window) {
    due.put(inode, window);
    if (due.size() > STREAMS_MAX) {
      Iterator<Long> eldest = due.keySet().iterator();
      eldest.next();
      eldest.remove();
    }
  }
}
