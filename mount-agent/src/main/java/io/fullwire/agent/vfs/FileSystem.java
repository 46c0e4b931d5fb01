package io.fullwire.agent.vfs;

/// What a kernel driver asks of a mounted tree.
///
/// **Threads.** Every method is called on a thread that reads requests from the kernel, several at
/// once. An answer that is in memory is given on that thread, through the reply, before the method
/// returns. An answer that must wait (network, a slow disk) is given later from any other thread,
/// and the method returns at once: it never blocks. A lock held here must never be held while
/// something waits for the kernel.
///
/// **Replies** are answered once. An exception thrown by a method is [PosixError#IO] and is logged;
/// a reply that is dropped unanswered becomes [PosixError#IO] with a warning.
///
/// **Inodes.** The root is [#ROOT_INODE]. An inode stays valid for the kernel until [#forgotten],
/// also after its last name is gone: an open file that was deleted must stay readable until then.
///
/// **Caching.** Whatever is answered, the kernel keeps without limit of time, absence included,
/// until [KernelCache] says otherwise. So every change after an answer must be posted there. A
/// driver posts again by itself what changed between a question and its answer.
///
/// Opening and closing are not asked: reads are by inode, and permissions are checked by the kernel
/// against the attributes. Changing operations are refused by the drivers as read-only.
public interface FileSystem {

  /// Inode of the root directory.
  long ROOT_INODE = 1;

  /// Builds the file system of a mount, given the kernel's side of it.
  @FunctionalInterface
  interface Factory {
    /// Called once, before the first request. What is posted before the mount is up is not lost.
    FileSystem over(KernelCache kernel);
  }

  /// Finds `name` in a directory. Absent is an answer ([EntryReply#absent]), not an error, and is
  /// cached like one.
  void lookup(long directory, byte[] name, EntryReply reply);

  /// The kernel has dropped every reference to `inode`. Never for the root. A lookup that runs at
  /// the same time may hand the inode out again; it then will be forgotten again.
  void forgotten(long inode);

  /// Attributes of `inode`.
  void attributes(long inode, AttributesReply reply);

  /// Target of a symbolic link, as its bytes without a terminator.
  void readLink(long inode, BytesReply reply);

  /// Lists a directory from the entry after `cookie`; 0 is the start. See [ListingReply].
  void list(long directory, long cookie, ListingReply reply);

  /// Reads bytes `[fromBytes, fromBytes + lengthBytes)`. The answer is shorter only where the file
  /// ends: a short answer elsewhere would be taken for the end of the file.
  void read(long inode, long fromBytes, int lengthBytes, ContentReply reply);

  /// Value of an extended attribute, [PosixError#NO_ATTRIBUTE] when `name` has none.
  void extendedAttribute(long inode, byte[] name, BytesReply reply);

  /// Names of the extended attributes, each followed by a zero byte; empty when there are none.
  void extendedAttributeNames(long inode, BytesReply reply);

  /// Size and use of the whole file system. Asked often (once for each `find` or `du`): must be
  /// answered from memory.
  void usage(UsageReply reply);

  /// First offset at or after `fromBytes` that lies in data or in a hole. The end of the file
  /// counts as a hole; [PosixError#NO_SUCH_OFFSET] when there is none.
  void seek(long inode, long fromBytes, SeekTarget target, OffsetReply reply);
}
