package io.fullwire.agent.vfs;

import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;

/// What the kernel keeps of a mount, and how to take it back.
///
/// Posted after the change can be seen by questions ([FileSystem]), never before: what is asked in
/// between would be kept.
///
/// Each call posts a notice and returns at once; it never blocks and may be made under any lock.
/// Notices go out in order, on a thread of their own. The queue is bounded: when it is full, what
/// was waiting is replaced by [#dropEverything], so the kernel may know less than it could, never
/// something wrong. Notices about what the kernel does not know cost next to nothing.
///
/// A notice about an inode or directory of which a request waits for its answer goes out after that
/// answer; others overtake it.
///
/// After the end of the mount all calls do nothing.
public interface KernelCache {

  /// Whether notices are pushed. If not, the kernel's knowledge ends by time-outs alone.
  boolean pushes();

  /// Whether the kernel holds the inode, as far as can be told: what is stored for any other is
  /// dropped.
  boolean isKnown(long inode);

  /// Attributes of the inode are asked for again. Its content stays.
  void invalidateAttributes(long inode);

  /// Attributes and content from `fromBytes` on are asked for again; `lengthBytes` 0 means all the
  /// rest of the file. A mapping sees the new content.
  void invalidateContent(long inode, long fromBytes, long lengthBytes);

  /// The name, known or known to be absent, is looked up again; the content of the file it leads to
  /// is dropped with it. For a name that appears or is replaced; the directory's listing and
  /// attributes are dropped too.
  void invalidateEntry(long directory, byte[] name);

  /// The name is looked up again before it is next used, while content and attributes of what it
  /// leads to stay. For refreshing many names at once.
  void expireEntry(long directory, byte[] name);

  /// The name is gone: programs that watch are told, and an open directory becomes dead.
  void deleteEntry(long directory, long inode, byte[] name);

  /// Attributes of the directory and its cached listing are asked for again; names stay.
  void invalidateDirectory(long directory);

  /// Puts content into the kernel's cache. Only for an inode that the kernel knows and whose size
  /// it has right; anything else is dropped in silence, since the content can still be read.
  /// `bytes` must not change until it is sent ([#sent]).
  void storeContent(long inode, long fromBytes, ByteBuffer bytes);

  /// The kernel forgets all names, attributes, listings and content. Expensive.
  void dropEverything();

  /// Completes when everything posted so far went out; at the end of the mount at the latest.
  CompletableFuture<Void> sent();
}
