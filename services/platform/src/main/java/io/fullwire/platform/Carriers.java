package io.fullwire.platform;

/// Gives virtual threads more threads of the system to run on than there are processors.
///
/// Loading a class pins a virtual thread to its carrier. When as many as there are carriers wait so
/// for something that an unmounted one has, such as the lock of a jar, nobody ever goes on.
final class Carriers {
  static final String PROPERTY = "jdk.virtualThreadScheduler.parallelism";
  static final int COUNT_MIN = 16;

  private Carriers() {}

  /// Before the process starts its first virtual thread; later it changes nothing. What was set on
  /// the command line stays.
  static void widen() {
    int count = Math.max(COUNT_MIN, Runtime.getRuntime().availableProcessors());
    System.getProperties().putIfAbsent(PROPERTY, String.valueOf(count));
  }
}
