package io.fullwire.agent.vfs;

/// A view of a node's attributes, read by the driver while it encodes an answer.
///
/// The driver calls each accessor at most once, on the thread that passed the view, before the call
/// it was passed to returns; it keeps no reference. So a node may implement this itself, or one
/// flyweight a thread may be pointed at each node in turn, and nothing is allocated.
public interface NodeAttributes {

  /// Number of the node, stable over remounts; the root's is [FileSystem#ROOT_INODE].
  long inode();

  FileKind kind();

  /// Permission bits, `0` to `07777`, without the kind.
  int permissions();

  int linkCount();

  int userId();

  int groupId();

  /// Length of a file or of a link's target; what a directory reports is free.
  long sizeBytes();

  /// Bytes stored on disk: less than the size where there are holes.
  long allocatedBytes();

  /// Seconds since 1970 of the last change of content; negative before.
  long modifiedSeconds();

  /// Nanoseconds `[0, 10⁹)` after [#modifiedSeconds].
  int modifiedNanos();

  /// Seconds since 1970 of the last change of content or attributes.
  long changedSeconds();

  /// Nanoseconds `[0, 10⁹)` after [#changedSeconds].
  int changedNanos();

  /// Seconds since 1970 of the last access; the time of modification unless known.
  default long accessedSeconds() {
    return modifiedSeconds();
  }

  /// Nanoseconds `[0, 10⁹)` after [#accessedSeconds].
  default int accessedNanos() {
    return modifiedNanos();
  }

  /// Major number of a device node, else 0.
  default int deviceMajor() {
    return 0;
  }

  /// Minor number of a device node, else 0.
  default int deviceMinor() {
    return 0;
  }

  /// False for a node that changes without [KernelCache] being told (a virtual file): then the
  /// kernel asks for its name and its attributes each time.
  default boolean cacheable() {
    return true;
  }
}
