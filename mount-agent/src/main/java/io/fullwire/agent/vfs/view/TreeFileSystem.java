package io.fullwire.agent.vfs.view;

import io.fullwire.agent.vfs.AttributesReply;
import io.fullwire.agent.vfs.BytesReply;
import io.fullwire.agent.vfs.ContentReply;
import io.fullwire.agent.vfs.EntryReply;
import io.fullwire.agent.vfs.FileSystem;
import io.fullwire.agent.vfs.FileSystemUsage;
import io.fullwire.agent.vfs.ListingReply;
import io.fullwire.agent.vfs.OffsetReply;
import io.fullwire.agent.vfs.PosixError;
import io.fullwire.agent.vfs.SeekTarget;
import io.fullwire.agent.vfs.UsageReply;
import io.fullwire.agent.vfs.tree.FileContent;
import io.fullwire.agent.vfs.tree.MountedTree;
import io.fullwire.agent.vfs.tree.NodeView;
import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.Limits;
import io.fullwire.protocol.tree.Xattrs;
import java.io.ByteArrayOutputStream;
import org.jspecify.annotations.Nullable;

/// A tree, or a part of one, as a read-only file system.
///
/// All but content is answered from memory on the asking thread. The node that is mounted shows the
/// root's inode number; all others show the tree's own.
public final class TreeFileSystem implements FileSystem {
  private static final int BLOCK_BYTES = 4_096;

  private final MountedTree tree;
  private final long mountRoot;
  private final ContentSource content;
  private final ThreadLocal<NodeView> views;

  /// @param mountRoot the tree's inode of the directory that is mounted
  public TreeFileSystem(MountedTree tree, long mountRoot, ContentSource content) {
    this.tree = tree;
    this.mountRoot = mountRoot;
    this.content = content;
    this.views = ThreadLocal.withInitial(() -> new NodeView(mountRoot));
  }

  @Override
  public void lookup(long directory, byte[] name, EntryReply reply) {
    NodeView view = views.get();
    switch (tree.lookup(inTree(directory), name, view)) {
      case FOUND -> reply.entry(view);
      case ABSENT -> reply.absent();
      case NOT_A_DIRECTORY -> reply.fail(PosixError.NOT_A_DIRECTORY);
      case STALE -> reply.fail(PosixError.STALE);
    }
  }

  @Override
  public void forgotten(long inode) {
    tree.forget(inTree(inode));
  }

  @Override
  public void attributes(long inode, AttributesReply reply) {
    NodeView view = views.get();
    if (tree.attributes(inTree(inode), view)) {
      reply.attributes(view);
    } else {
      reply.fail(PosixError.STALE);
    }
  }

  @Override
  public void readLink(long inode, BytesReply reply) {
    byte[] target = tree.target(inTree(inode));
    if (target == null) {
      reply.fail(PosixError.INVALID_ARGUMENT);
    } else {
      reply.bytes(target);
    }
  }

  @Override
  public void list(long directory, long cookie, ListingReply reply) {
    switch (tree.list(inTree(directory), mountRoot, cookie, views.get(), reply)) {
      case FOUND -> reply.done();
      case NOT_A_DIRECTORY -> reply.fail(PosixError.NOT_A_DIRECTORY);
      case STALE, ABSENT -> reply.fail(PosixError.STALE);
    }
  }

  @Override
  public void read(long inode, long fromBytes, int lengthBytes, ContentReply reply) {
    FileContent file = tree.content(inTree(inode));
    if (file == null) {
      reply.fail(PosixError.STALE);
    } else {
      content.read(inTree(inode), file, fromBytes, lengthBytes, reply);
    }
  }

  @Override
  public void extendedAttribute(long inode, byte[] name, BytesReply reply) {
    Xattrs attributes = tree.xattrs(inTree(inode));
    ByteString value = attributes == null ? null : value(attributes, name);
    if (attributes == null) {
      reply.fail(PosixError.STALE);
    } else if (value == null) {
      reply.fail(PosixError.NO_ATTRIBUTE);
    } else {
      reply.bytes(value.toByteArray());
    }
  }

  private static @Nullable ByteString value(Xattrs attributes, byte[] name) {
    return attributes.isEmpty() ? null : attributes.values().get(ByteString.copyOf(name));
  }

  @Override
  public void extendedAttributeNames(long inode, BytesReply reply) {
    Xattrs attributes = tree.xattrs(inTree(inode));
    if (attributes == null) {
      reply.fail(PosixError.STALE);
      return;
    }
    ByteArrayOutputStream names = new ByteArrayOutputStream();
    for (ByteString name : attributes.values().keySet()) {
      names.writeBytes(name.toByteArray());
      names.write(0);
    }
    reply.bytes(names.toByteArray());
  }

  @Override
  public void usage(UsageReply reply) {
    MountedTree.Usage usage = tree.usage();
    long blocks = (usage.storedBytes() + BLOCK_BYTES - 1) / BLOCK_BYTES;
    reply.usage(
        new FileSystemUsage(
            BLOCK_BYTES, blocks, 0, 0, usage.nodeCount(), 0, Limits.NAME_BYTES_MAX));
  }

  @Override
  public void seek(long inode, long fromBytes, SeekTarget target, OffsetReply reply) {
    FileContent file = tree.content(inTree(inode));
    if (file == null) {
      reply.fail(PosixError.STALE);
      return;
    }
    long found =
        fromBytes < 0 || fromBytes >= file.sizeBytes()
            ? -1
            : switch (target) {
              case DATA -> file.nextData(fromBytes);
              case HOLE -> file.nextHole(fromBytes);
            };
    if (found < 0) {
      reply.fail(PosixError.NO_SUCH_OFFSET);
    } else {
      reply.offset(found);
    }
  }

  private long inTree(long inode) {
    return inode == ROOT_INODE ? mountRoot : inode;
  }
}
