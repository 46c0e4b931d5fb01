package io.fullwire.agent.control;

import io.fullwire.agent.vfs.AttributesReply;
import io.fullwire.agent.vfs.BytesReply;
import io.fullwire.agent.vfs.ContentReply;
import io.fullwire.agent.vfs.EntryReply;
import io.fullwire.agent.vfs.FileSystem;
import io.fullwire.agent.vfs.ListingReply;
import io.fullwire.agent.vfs.OffsetReply;
import io.fullwire.agent.vfs.PosixError;
import io.fullwire.agent.vfs.SeekTarget;
import io.fullwire.agent.vfs.UsageReply;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Adds `.fullwire` to the root of a file system: a directory that no listing shows, with files
/// that say how the mount is.
///
/// Each time a program looks up one of them it gets a file of its own, with its own inode number
/// and the text as it is then. So what it reads is of one moment, and nothing that the kernel keeps
/// can be old. Inode numbers are above those of any tree.
public final class ControlFileSystem implements FileSystem {
  static final byte[] NAME = bytes(".fullwire");
  static final long DIRECTORY = 0x7fff_ffff_0000_0000L;

  /// Files that are remembered; the kernel lets go of most before.
  static final int FILES_MAX = 256;

  private final FileSystem tree;
  private final Supplier<Long> seconds;
  private final Map<String, Supplier<String>> texts;
  private final Map<Long, byte[]> files = new LinkedHashMap<>();
  private long nextFile = DIRECTORY + 1;

  /// @param seconds the time now, since 1970
  /// @param texts file name to what makes its text
  public ControlFileSystem(
      FileSystem tree, Supplier<Long> seconds, Map<String, Supplier<String>> texts) {
    this.tree = tree;
    this.seconds = seconds;
    this.texts = texts;
  }

  @Override
  public void lookup(long directory, byte[] name, EntryReply reply) {
    if (directory == ROOT_INODE && Arrays.equals(name, NAME)) {
      reply.entry(VirtualNode.directory(DIRECTORY, seconds.get()));
    } else if (directory == DIRECTORY) {
      lookupFile(name, reply);
    } else {
      tree.lookup(directory, name, reply);
    }
  }

  private void lookupFile(byte[] name, EntryReply reply) {
    Supplier<String> text = texts.get(new String(name, StandardCharsets.ISO_8859_1));
    if (text == null) {
      reply.fail(PosixError.NO_ENTRY);
      return;
    }
    byte[] content = bytes(text.get());
    reply.entry(VirtualNode.file(remember(content), content.length, seconds.get()));
  }

  private synchronized long remember(byte[] content) {
    long inode = nextFile++;
    files.put(inode, content);
    if (files.size() > FILES_MAX) {
      files.remove(files.keySet().iterator().next());
    }
    return inode;
  }

  private synchronized byte @Nullable [] file(long inode) {
    return files.get(inode);
  }

  @Override
  public void forgotten(long inode) {
    if (inode < DIRECTORY) {
      tree.forgotten(inode);
    } else {
      synchronized (this) {
        files.remove(inode);
      }
    }
  }

  @Override
  public void attributes(long inode, AttributesReply reply) {
    byte[] content = inode > DIRECTORY ? file(inode) : null;
    if (inode < DIRECTORY) {
      tree.attributes(inode, reply);
    } else if (inode == DIRECTORY) {
      reply.attributes(VirtualNode.directory(DIRECTORY, seconds.get()));
    } else if (content == null) {
      reply.fail(PosixError.STALE);
    } else {
      reply.attributes(VirtualNode.file(inode, content.length, seconds.get()));
    }
  }

  @Override
  public void read(long inode, long fromBytes, int lengthBytes, ContentReply reply) {
    byte[] content = inode > DIRECTORY ? file(inode) : null;
    if (inode < DIRECTORY) {
      tree.read(inode, fromBytes, lengthBytes, reply);
    } else if (content == null) {
      reply.fail(inode == DIRECTORY ? PosixError.IS_A_DIRECTORY : PosixError.STALE);
    } else {
      int from = (int) Math.min(fromBytes, content.length);
      reply.append(ByteBuffer.wrap(content, from, Math.min(lengthBytes, content.length - from)));
      reply.done();
    }
  }

  @Override
  public void list(long directory, long cookie, ListingReply reply) {
    if (directory < DIRECTORY) {
      tree.list(directory, cookie, reply);
      return;
    }
    // What a listing of this directory tells of a file is only its name: looking it up makes one.
    List<String> names = List.copyOf(texts.keySet());
    for (int i = Math.clamp(cookie, 0, names.size()); i < names.size(); i++) {
      VirtualNode file = VirtualNode.file(remember(new byte[0]), 0, seconds.get());
      if (reply.add(bytes(names.get(i)), i + 1, file) == ListingReply.Added.FULL) {
        break;
      }
    }
    reply.done();
  }

  @Override
  public void readLink(long inode, BytesReply reply) {
    if (inode < DIRECTORY) {
      tree.readLink(inode, reply);
    } else {
      reply.fail(PosixError.INVALID_ARGUMENT);
    }
  }

  @Override
  public void extendedAttribute(long inode, byte[] name, BytesReply reply) {
    if (inode < DIRECTORY) {
      tree.extendedAttribute(inode, name, reply);
    } else {
      reply.fail(PosixError.NO_ATTRIBUTE);
    }
  }

  @Override
  public void extendedAttributeNames(long inode, BytesReply reply) {
    if (inode < DIRECTORY) {
      tree.extendedAttributeNames(inode, reply);
    } else {
      reply.bytes(new byte[0]);
    }
  }

  @Override
  public void usage(UsageReply reply) {
    tree.usage(reply);
  }

  @Override
  public void seek(long inode, long fromBytes, SeekTarget target, OffsetReply reply) {
    if (inode < DIRECTORY) {
      tree.seek(inode, fromBytes, target, reply);
    } else {
      reply.fail(PosixError.NOT_SUPPORTED);
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
