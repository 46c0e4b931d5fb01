package io.fullwire.agent.kernel.jnr;

import io.fullwire.agent.vfs.AttributesReply;
import io.fullwire.agent.vfs.BytesReply;
import io.fullwire.agent.vfs.ContentReply;
import io.fullwire.agent.vfs.EntryReply;
import io.fullwire.agent.vfs.FileSystemUsage;
import io.fullwire.agent.vfs.ListingReply;
import io.fullwire.agent.vfs.NodeAttributes;
import io.fullwire.agent.vfs.PosixError;
import io.fullwire.agent.vfs.UsageReply;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;

/// One kind of [Answer] for each kind of reply.
final class Answers {

  private Answers() {}

  /// An entry of a listing.
  record Listed(String name, long cookie) {}

  static final class OfEntry extends Answer<Attributes> implements EntryReply {
    OfEntry(Caller caller) {
      super(caller);
    }

    @Override
    public void entry(NodeAttributes node) {
      give(Attributes.of(node));
    }

    @Override
    public void absent() {
      fail(PosixError.NO_ENTRY);
    }
  }

  static final class OfAttributes extends Answer<Attributes> implements AttributesReply {
    OfAttributes(Caller caller) {
      super(caller);
    }

    @Override
    public void attributes(NodeAttributes node) {
      give(Attributes.of(node));
    }
  }

  static final class OfBytes extends Answer<byte[]> implements BytesReply {
    OfBytes(Caller caller) {
      super(caller);
    }

    @Override
    public void bytes(byte[] value) {
      give(value.clone());
    }
  }

  static final class OfUsage extends Answer<FileSystemUsage> implements UsageReply {
    OfUsage(Caller caller) {
      super(caller);
    }

    @Override
    public void usage(FileSystemUsage usage) {
      give(usage);
    }
  }

  /// Up to [#ENTRIES_MAX] entries at a time; libfuse asks again for more.
  static final class OfListing extends Answer<List<Listed>> implements ListingReply {
    private static final int ENTRIES_MAX = 128;

    private final List<Listed> entries = new ArrayList<>();

    OfListing(Caller caller) {
      super(caller);
    }

    @Override
    public Added add(byte[] name, long cookie, NodeAttributes node) {
      if (entries.size() == ENTRIES_MAX) {
        return Added.FULL;
      }
      entries.add(new Listed(Utf8.text(name), cookie));
      return Added.NAMED;
    }

    @Override
    public void done() {
      give(List.copyOf(entries));
    }
  }

  static final class OfContent extends Answer<ByteBuffer> implements ContentReply {
    private final ByteBuffer content;

    OfContent(Caller caller, int roomBytes) {
      super(caller);
      content = ByteBuffer.allocate(roomBytes);
    }

    @Override
    public void append(ByteBuffer bytes) {
      content.put(bytes.duplicate());
    }

    @Override
    public void append(FileChannel file, long fromBytes, int lengthBytes) throws IOException {
      ByteBuffer into = content.slice(content.position(), lengthBytes);
      while (into.hasRemaining()) {
        if (file.read(into, fromBytes + into.position()) < 0) {
          throw new EOFException("file ends at " + (fromBytes + into.position()));
        }
      }
      content.position(content.position() + lengthBytes);
    }

    @Override
    public void appendZeros(int lengthBytes) {
      content.put(new byte[lengthBytes]);
    }

    @Override
    public void reset() {
      content.clear();
    }

    @Override
    public void done() {
      give(content.flip());
    }
  }
}
