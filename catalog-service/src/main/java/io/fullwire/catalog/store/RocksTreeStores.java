package io.fullwire.catalog.store;

import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.TreeId;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// All trees of a catalog in one RocksDB, each tree's keys behind its id: a thousand trees are a
/// thousand ranges and not a thousand databases with files, buffers and threads of their own.
///
/// A directory that is damaged, or of another format, is emptied: its trees are built anew.
public final class RocksTreeStores implements TreeStores {
  private static final Logger LOG = LoggerFactory.getLogger(RocksTreeStores.class);
  private static final Duration CLOSE_PATIENCE = Duration.ofSeconds(2);
  private static final byte[] FORMAT_KEY = {'f'};
  private static final byte[] FORMAT = {StoreCodec.VERSION};

  private final RocksSettings settings;
  private final RocksDB db;
  private final Map<Column, ColumnFamilyHandle> columns;
  private final List<ColumnFamilyHandle> handles;
  private final Leases leases = new Leases();
  private final WriteOptions writeOptions = new WriteOptions();

  /// @param handles that of the default column family, which holds the format, and one for each
  ///     [Column]
  private RocksTreeStores(RocksSettings settings, RocksDB db, List<ColumnFamilyHandle> handles) {
    this.settings = settings;
    this.db = db;
    this.handles = handles;
    this.columns = new EnumMap<>(Column.class);
    Iterator<ColumnFamilyHandle> rest = handles.listIterator(1);
    for (Column column : Column.values()) {
      columns.put(column, rest.next());
    }
  }

  /// Opens the directory, or makes it.
  public static RocksTreeStores open(Path directory) {
    RocksDB.loadLibrary();
    try {
      RocksTreeStores stores = openAsIs(directory);
      if (stores.isOfThisFormat()) {
        return stores;
      }
      stores.close();
      LOG.warn("{} has another format: its trees are built anew from their logs", directory);
    } catch (RocksDBException e) {
      if (!isDamage(e)) {
        throw failed("open " + directory, e);
      }
      LOG.warn("{} is damaged: its trees are built anew from their logs", directory, e);
    }
    empty(directory);
    try {
      return openAsIs(directory);
    } catch (RocksDBException e) {
      throw failed("open " + directory, e);
    }
  }

  private static RocksTreeStores openAsIs(Path directory) throws RocksDBException {
    makeDirectory(directory);
    RocksSettings settings = new RocksSettings();
    List<ColumnFamilyHandle> handles = new ArrayList<>();
    try {
      RocksDB db =
          RocksDB.open(
              settings.database(), directory.toString(), settings.columnFamilies(), handles);
      return new RocksTreeStores(settings, db, handles);
    } catch (RocksDBException e) {
      settings.close();
      throw e;
    }
  }

  @Override
  public TreeStore open(TreeId tree) {
    return new RocksTreeStore(this, tree);
  }

  @Override
  public void delete(TreeId tree) {
    StoreKeys keys = new StoreKeys(tree);
    try (WriteBatch batch = new WriteBatch()) {
      deleteAll(batch, keys);
      write(batch);
    } catch (RocksDBException e) {
      throw failed("delete tree " + tree, e);
    }
  }

  @Override
  public void close() {
    if (!leases.close(CLOSE_PATIENCE)) {
      // All that is acknowledged is in its log, and the next start reads the rest from there.
      LOG.warn("the store of trees is still read after {}; it is left open", CLOSE_PATIENCE);
      return;
    }
    handles.forEach(ColumnFamilyHandle::close);
    db.close();
    writeOptions.close();
    settings.close();
  }

  void deleteAll(WriteBatch batch, StoreKeys keys) throws RocksDBException {
    for (Column column : Column.values()) {
      batch.deleteRange(handle(column), keys.first(), keys.end());
    }
  }

  void write(WriteBatch batch) throws RocksDBException {
    leases.acquire();
    try {
      db.write(writeOptions, batch);
    } finally {
      leases.release();
    }
  }

  RocksDB db() {
    return db;
  }

  ColumnFamilyHandle handle(Column column) {
    return Objects.requireNonNull(columns.get(column));
  }

  Leases leases() {
    return leases;
  }

  static FullwireException failed(String doing, RocksDBException e) {
    Status status = e.getStatus();
    boolean isFull = status != null && status.getSubCode() == Status.SubCode.NoSpace;
    return new FullwireException(
        isFull ? ErrorCode.NO_SPACE : ErrorCode.UNAVAILABLE,
        "the store of trees can not " + doing + ": " + e.getMessage(),
        e);
  }

  private boolean isOfThisFormat() throws RocksDBException {
    byte[] format = db.get(FORMAT_KEY);
    if (format == null && isNew()) {
      db.put(FORMAT_KEY, FORMAT);
      return true;
    }
    return Arrays.equals(format, FORMAT);
  }

  private boolean isNew() {
    return db.getLatestSequenceNumber() == 0;
  }

  private static boolean isDamage(RocksDBException e) {
    Status status = e.getStatus();
    return status != null
        && (status.getCode() == Status.Code.Corruption
            || status.getCode() == Status.Code.InvalidArgument);
  }

  private static void makeDirectory(Path directory) {
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw new FullwireException(ErrorCode.NO_SPACE, "can not make directory " + directory, e);
    }
  }

  private static void empty(Path directory) {
    try {
      Files.walkFileTree(
          directory,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                throws IOException {
              Files.delete(file);
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      throw FullwireException.unavailable("can not empty directory " + directory, e);
    }
  }
}
