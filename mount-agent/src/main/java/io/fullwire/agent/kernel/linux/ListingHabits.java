package io.fullwire.agent.kernel.linux;

import java.util.Iterator;
import java.util.LinkedHashSet;
import org.jspecify.annotations.Nullable;

/// What processes make of listings: names alone, or the attributes of each file too.
///
/// Attributes that come with a listing spare whoever wants them a question for each file. They also
/// make the kernel set up an inode for each, which takes several times as long as the names do and
/// most of a kilobyte of its memory, for nothing if only names are wanted, as by `find`. The kernel
/// does not say which, so one file of each directory is *withheld*: listed by its name alone. A
/// process that wants attributes asks for that one. One that has gone on to another directory
/// without asking, [#UNASKED_MAX] times in a row, gets names from then on, until it looks up a
/// file.
///
/// The kernel keeps names alone as it keeps any listing, and a walk later that does want attributes
/// would ask for each. So after [#LOOKUPS_OF_A_WALK] such questions of one process the kernel is
/// made to list again the directories that it has by their names alone.
///
/// Safe for use from many threads. A process is a thread of a program, as the kernel numbers them.
final class ListingHabits {

  /// Processes remembered; another one with the same last digits takes the place of an earlier.
  static final int PROCESSES_MAX = 256;

  /// Withheld files in a row that a process did not ask for before it gets names alone.
  static final int UNASKED_MAX = 2;

  /// Withheld files in a row that a process asked for, from which on it is believed to go on so.
  static final int ASKED_PROVEN = 8;

  /// Of how many directories one has a file withheld from a process that is believed: that it will
  /// still want attributes is tried less often, since each trial costs it a question.
  static final int PROBE_EACH = 16;

  /// Questions for files listed by name from which on a process is taken to walk.
  static final int LOOKUPS_OF_A_WALK = 64;

  /// Directories listed by names alone that are remembered; any more get attributes.
  static final int BY_NAME_MAX = 1 << 16;

  /// Directories that are listed again at a time, a part of what the queue of notices holds.
  static final int TAKEN_BACK_MAX = 1 << 10;

  private static final long[] NOTHING = {};

  private final @Nullable Habit[] habits = new @Nullable Habit[PROCESSES_MAX];
  private final LinkedHashSet<Long> byName = new LinkedHashSet<>();

  private static final class Habit {
    final int process;
    long directory;
    boolean namesOnly;
    boolean withheld;
    int unasked;
    int asked;
    int unprobed;
    int lookups;

    Habit(int process) {
      this.process = process;
    }

    boolean isProbeDue() {
      unprobed = asked < ASKED_PROVEN ? 0 : (unprobed + 1) % PROBE_EACH;
      return unprobed == 0;
    }
  }

  /// A process lists a directory: from its start, or on from where the last answer ended.
  ///
  /// @return how many files may be listed by their names alone in the answer
  synchronized int withheldMax(int process, long directory, boolean start) {
    Habit habit = habit(process);
    if (start) {
      if (habit.withheld) {
        habit.unasked = Math.min(habit.unasked + 1, UNASKED_MAX);
        habit.asked = 0;
      }
      habit.withheld = false;
      habit.directory = directory;
      habit.namesOnly = habit.unasked == UNASKED_MAX && byName.size() < BY_NAME_MAX;
      if (habit.namesOnly) {
        return Integer.MAX_VALUE;
      }
      return habit.isProbeDue() ? 1 : 0;
    }
    return habit.directory == directory && habit.namesOnly ? Integer.MAX_VALUE : 0;
  }

  /// The answer to a listing has gone out.
  ///
  /// @param withheld how many files it listed by their names alone
  synchronized void listed(int process, long directory, boolean start, int withheld) {
    if (withheld > 0) {
      habit(process).withheld = true;
    }
    if (withheld > 1) {
      byName.add(directory);
    } else if (start) {
      byName.remove(directory);
    }
  }

  /// A process has looked up a file by its name.
  ///
  /// @return directories whose listings the kernel is to forget, since it has names alone and the
  ///     process wants more; mostly none
  synchronized long[] lookedUp(int process, long directory) {
    Habit habit = habit(process);
    if (habit.withheld) {
      habit.withheld = false;
      habit.asked++;
    }
    habit.unasked = 0;
    if (!byName.contains(directory) || ++habit.lookups < LOOKUPS_OF_A_WALK) {
      return NOTHING;
    }
    habit.lookups = 0;
    return takeBack();
  }

  private long[] takeBack() {
    long[] taken = new long[Math.min(byName.size(), TAKEN_BACK_MAX)];
    Iterator<Long> oldest = byName.iterator();
    for (int i = 0; i < taken.length; i++) {
      taken[i] = oldest.next();
      oldest.remove();
    }
    return taken;
  }

  private Habit habit(int process) {
    int place = process & (PROCESSES_MAX - 1);
    Habit known = habits[place];
    if (known == null || known.process != process) {
      known = new Habit(process);
      habits[place] = known;
    }
    return known;
  }
}
