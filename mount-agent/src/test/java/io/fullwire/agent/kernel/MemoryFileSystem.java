package io.fullwire.agent.kernel;

import static io.fullwire.agent.vfs.ListingReply.Added.FULL;

import io.fullwire.agent.vfs.AttributesReply;
import io.fullwire.agent.vfs.BytesReply;
import io.fullwire.agent.vfs.ContentReply;
import io.fullwire.agent.vfs.EntryReply;
import io.fullwire.agent.vfs.FileKind;
import io.fullwire.agent.vfs.FileSystem;
import io.fullwire.agent.vfs.FileSystemUsage;
import io.fullwire.agent.vfs.KernelCache;
import io.fullwire.agent.vfs.ListingReply;
import io.fullwire.agent.vfs.OffsetReply;
import io.fullwire.agent.vfs.PosixError;
import io.fullwire.agent.vfs.Reply;
import io.fullwire.agent.vfs.SeekTarget;
import io.fullwire.agent.vfs.UsageReply;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/// A tree in memory, to be changed by tests while it is mounted. Requests about chosen inodes can
/// be held back, failed or dropped.
final class MemoryFileSystem implements FileSystem {

  static final FileSystemUsage USAGE =
      new FileSystemUsage(4096, 1_000_000, 400_000, 300_000, 5_000, 1_234, 255);

  final KernelCache kernel;
  final MemoryNode root = new MemoryNode(ROOT_INODE, FileKind.DIRECTORY, 0755);
  final Set<Long> forgotten = ConcurrentHashMap.newKeySet();
  final List<Runnable> held = new CopyOnWriteArrayList<>();
  final List<Long> interrupted = new CopyOnWriteArrayList<>();
  private final Map<Long, MemoryNode> nodes = new HashMap<>();
  private final Map<Long, Consumer<Reply>> special = new ConcurrentHashMap<>();
  private final AtomicLong given = new AtomicLong();
  private long nextInode = 2;

  MemoryFileSystem(KernelCache kernel) {
    this.kernel = kernel;
    root.linkCount = 2;
    nodes.put(ROOT_INODE, root);
  }

  // ---- for tests

  /// How many entries of listings the kernel was given with their nodes.
  long given() {
    return given.get();
  }

  synchronized MemoryNode directory(MemoryNode parent, String name) {
    MemoryNode made = make(parent, name, FileKind.DIRECTORY, 0755);
    made.linkCount = 2;
    parent.linkCount++;
    return made;
  }

  synchronized MemoryNode file(MemoryNode parent, String name, byte[] content) {
    MemoryNode made = make(parent, name, FileKind.REGULAR, 0644);
    made.content = direct(content);
    return made;
  }

  synchronized MemoryNode link(MemoryNode parent, String name, String target) {
    MemoryNode made = make(parent, name, FileKind.SYMLINK, 0777);
    made.target = MemoryNode.bytes(target);
    return made;
  }

  synchronized MemoryNode special(MemoryNode parent, String name, FileKind kind) {
    return make(parent, name, kind, 0600);
  }

  synchronized void hardLink(MemoryNode parent, String name, MemoryNode node) {
    parent.put(name, node);
    node.linkCount++;
  }

  synchronized void remove(MemoryNode parent, String name) {
    MemoryNode gone = parent.get(name);
    parent.remove(name);
    gone.linkCount--;
  }

  synchronized void rewrite(MemoryNode file, byte[] content) {
    file.content = direct(content);
    file.modifiedNanos++;
  }

  synchronized MemoryNode find(MemoryNode parent, String name) {
    return parent.get(name);
  }

  /// From now on requests about this inode are answered by `answer` instead.
  void answerBy(MemoryNode node, Consumer<Reply> answer) {
    special.put(node.inode, answer);
  }

  void failWith(MemoryNode node, PosixError error) {
    answerBy(node, reply -> reply.fail(error));
  }

  void answerNormally(MemoryNode node) {
    special.remove(node.inode);
  }

  /// Holds requests about this inode back until [#releaseHeld].
  void hold(MemoryNode node) {
    holding.add(node.inode);
  }

  void releaseHeld() {
    holding.clear();
    List<Runnable> now = new ArrayList<>(held);
    held.removeAll(now);
    now.forEach(Runnable::run);
  }

  private final Set<Long> holding = ConcurrentHashMap.newKeySet();

  static ByteBuffer direct(byte[] content) {
    return ByteBuffer.allocateDirect(content.length).put(content).flip();
  }

  // ---- what the kernel asks

  @Override
  public void lookup(long directory, byte[] name, EntryReply reply) {
    answer(
        directory,
        reply,
        node -> {
          MemoryNode found = node.get(MemoryNode.text(name));
          if (found == null) {
            reply.absent();
          } else {
            reply.entry(found);
          }
        });
  }

  @Override
  public void forgotten(long inode) {
    forgotten.add(inode);
  }

  @Override
  public void attributes(long inode, AttributesReply reply) {
    answer(inode, reply, reply::attributes);
  }

  @Override
  public void readLink(long inode, BytesReply reply) {
    answer(inode, reply, node -> reply.bytes(node.target));
  }

  @Override
  public void list(long directory, long cookie, ListingReply reply) {
    answer(
        directory,
        reply,
        node -> {
          if (addAll(node, cookie, reply)) {
            assertListingComplete(node);
          }
          reply.done();
        });
  }

  @Override
  public void read(long inode, long fromBytes, int lengthBytes, ContentReply reply) {
    answer(
        inode,
        reply,
        node -> {
          long size = node.content.capacity();
          long from = Math.min(fromBytes, size);
          long to = Math.min(from + lengthBytes, size);
          reply.append(node.content.slice((int) from, (int) (to - from)));
          reply.done();
        });
  }

  @Override
  public void extendedAttribute(long inode, byte[] name, BytesReply reply) {
    answer(
        inode,
        reply,
        node -> {
          byte[] value = node.extendedAttributes.get(MemoryNode.text(name));
          if (value == null) {
            reply.fail(PosixError.NO_ATTRIBUTE);
          } else {
            reply.bytes(value);
          }
        });
  }

  @Override
  public void extendedAttributeNames(long inode, BytesReply reply) {
    answer(
        inode,
        reply,
        node -> {
          ByteArrayOutputStream names = new ByteArrayOutputStream();
          for (String name : node.extendedAttributes.keySet()) {
            names.writeBytes(MemoryNode.bytes(name));
            names.write(0);
          }
          reply.bytes(names.toByteArray());
        });
  }

  @Override
  public void usage(UsageReply reply) {
    reply.usage(USAGE);
  }

  @Override
  public void seek(long inode, long fromBytes, SeekTarget target, OffsetReply reply) {
    answer(
        inode,
        reply,
        node -> {
          long found = find(node, fromBytes, target);
          if (found < 0) {
            reply.fail(PosixError.NO_SUCH_OFFSET);
          } else {
            reply.offset(found);
          }
        });
  }

  private static long find(MemoryNode node, long from, SeekTarget target) {
    long size = node.content.capacity();
    if (from >= size) {
      return -1;
    }
    if (node.dataRanges == null) {
      return target == SeekTarget.DATA ? from : size;
    }
    var before = node.dataRanges.floorEntry(from);
    boolean inData = before != null && from < before.getValue();
    return switch (target) {
      case DATA -> {
        var next = node.dataRanges.higherEntry(from);
        yield inData ? from : next == null ? -1 : next.getKey();
      }
      case HOLE -> inData ? before.getValue() : from;
    };
  }

  private boolean addAll(MemoryNode node, long cookie, ListingReply reply) {
    if (cookie < 1 && reply.add(MemoryNode.bytes("."), 1, node) == FULL) {
      return false;
    }
    if (cookie < 2 && reply.add(MemoryNode.bytes(".."), 2, node.parent) == FULL) {
      return false;
    }
    for (var entry : node.entries.tailMap(cookie, false).entrySet()) {
      MemoryNode.Entry child = entry.getValue();
      switch (reply.add(MemoryNode.bytes(child.name()), entry.getKey(), child.node())) {
        case FULL -> {
          return false;
        }
        case NAMED -> {}
        case GIVEN -> given.incrementAndGet();
      }
    }
    return true;
  }

  private static void assertListingComplete(MemoryNode node) {
    if (node.entries.size() != node.cookies.size()) {
      throw new AssertionError("names and cookies of inode " + node.inode + " differ");
    }
  }

  private void answer(long inode, Reply reply, Consumer<MemoryNode> normally) {
    if (holding.contains(inode)) {
      reply.whenInterrupted(() -> interrupted.add(inode));
      held.add(() -> answerNow(inode, reply, normally));
    } else {
      answerNow(inode, reply, normally);
    }
  }

  private void answerNow(long inode, Reply reply, Consumer<MemoryNode> normally) {
    Consumer<Reply> instead = special.get(inode);
    if (instead != null) {
      instead.accept(reply);
      return;
    }
    synchronized (this) {
      MemoryNode node = nodes.get(inode);
      if (node == null) {
        reply.fail(PosixError.STALE);
      } else {
        normally.accept(node);
      }
    }
  }

  private MemoryNode make(MemoryNode parent, String name, FileKind kind, int permissions) {
    MemoryNode made = new MemoryNode(nextInode++, kind, permissions);
    made.parent = parent;
    nodes.put(made.inode, made);
    parent.put(name, made);
    return made;
  }
}
