package io.fullwire.agent.remote.tree;

import io.fullwire.agent.vfs.tree.MountedTree;
import io.fullwire.agent.vfs.tree.TreeLoader;
import io.fullwire.protocol.codec.BinaryReader;
import io.fullwire.protocol.codec.BinaryWriter;
import io.fullwire.protocol.codec.SnapshotCodec;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.SnapshotItem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.zip.CRC32C;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The tree on local disk, as it was at some revision: a remount starts from it and replays only
/// what it missed.
///
/// The file is the snapshot in the form that a catalog sends it, little endian, between these:
///
/// | bytes | field                                        |
/// |------:|----------------------------------------------|
/// |     8 | magic, `FWTREE` and version 1                |
/// |     n | items, each a length (4 bytes) and the bytes |
/// |     4 | 0, the end                                   |
/// |     4 | CRC-32C of all before                        |
///
/// It is written beside and renamed, so it is whole or the one before. A file that is damaged is as
/// good as none.
public final class TreeImage {
  private static final Logger log = LoggerFactory.getLogger(TreeImage.class);
  private static final long MAGIC = 0x0001_4545_5254_5746L;
  private static final int CRC_BYTES = 4;
  private static final int WRITE_BYTES = 1 << 20;

  private final Path file;

  public TreeImage(Path file) {
    this.file = file;
  }

  /// The tree that the file holds; empty when there is none that can be used.
  public Optional<TreeLoader.Loaded> load() {
    try {
      byte[] bytes = Files.readAllBytes(file);
      return Optional.of(parse(bytes));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      // Whatever is wrong with it: the tree can be had from the site, so no file stops a mount.
      log.warn("Saved tree {} cannot be used and is loaded anew: {}", file, e.toString());
      return Optional.empty();
    }
  }

  /// Size of the file; 0 when there is none.
  public long sizeBytes() throws IOException {
    try {
      return Files.size(file);
    } catch (NoSuchFileException e) {
      return 0;
    }
  }

  public void delete() throws IOException {
    Files.deleteIfExists(file);
  }

  /// Writes the tree and answers the size of the file.
  public long save(MountedTree tree) throws IOException {
    Path beside = file.resolveSibling(file.getFileName() + ".new");
    try (FileChannel out =
        FileChannel.open(
            beside,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      Output output = new Output(out);
      output.putLong(MAGIC);
      tree.snapshot(output::put);
      output.end();
      out.force(true);
    } catch (UncheckedIOException e) {
      Files.deleteIfExists(beside);
      throw e.getCause();
    } catch (IOException e) {
      Files.deleteIfExists(beside);
      throw e;
    }
    Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    return Files.size(file);
  }

  private static TreeLoader.Loaded parse(byte[] bytes) {
    ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    int end = bytes.length - CRC_BYTES;
    if (end < Long.BYTES + Integer.BYTES || in.getLong(0) != MAGIC) {
      throw FullwireException.corrupt("file of " + bytes.length + " bytes is no saved tree");
    }
    CRC32C crc = new CRC32C();
    crc.update(bytes, 0, end);
    if ((int) crc.getValue() != in.getInt(end)) {
      throw FullwireException.corrupt("saved tree does not match its checksum");
    }
    TreeLoader loader = new TreeLoader();
    int at = Long.BYTES;
    for (int size = in.getInt(at); size != 0; size = in.getInt(at)) {
      at += Integer.BYTES;
      loader.add(SnapshotCodec.read(new BinaryReader("saved tree", bytes, at, at + size)));
      at += size;
    }
    return loader.finish();
  }

  /// Collects items and writes them in larger parts.
  private static final class Output {
    private final FileChannel file;
    private final CRC32C crc = new CRC32C();
    private final BinaryWriter item = new BinaryWriter();
    private ByteBuffer buffer = ByteBuffer.allocate(WRITE_BYTES).order(ByteOrder.LITTLE_ENDIAN);

    Output(FileChannel file) {
      this.file = file;
    }

    void putLong(long value) {
      buffer.putLong(value);
    }

    void put(SnapshotItem next) {
      item.reset();
      SnapshotCodec.write(item, next);
      byte[] bytes = item.toByteArray();
      if (buffer.remaining() < Integer.BYTES + bytes.length) {
        write();
      }
      if (buffer.capacity() < Integer.BYTES + bytes.length) {
        buffer = ByteBuffer.allocate(Integer.BYTES + bytes.length).order(ByteOrder.LITTLE_ENDIAN);
      }
      buffer.putInt(bytes.length).put(bytes);
    }

    void end() {
      write();
      buffer.putInt(0);
      crc.update(buffer.array(), 0, Integer.BYTES);
      buffer.putInt((int) crc.getValue());
      flush();
    }

    private void write() {
      crc.update(buffer.array(), 0, buffer.position());
      flush();
    }

    private void flush() {
      buffer.flip();
      try {
        while (buffer.hasRemaining()) {
          file.write(buffer);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      buffer.clear();
    }
  }
}
