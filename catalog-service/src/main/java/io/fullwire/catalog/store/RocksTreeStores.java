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
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
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

  /// A file whose presence says that damage was found in the directory.
  private static final String DAMAGED = "DAMAGED";

  private final Path directory;
  private final RocksSettings settings;
  private final RocksDB db;
  private final Map<Column, ColumnFamilyHandle> columns;
  private final List<ColumnFamilyHandle> handles;
  private final Leases leases = new Leases();

  /// One object a tree, since each keeps the head in memory: a tree that is deleted while it is
  /// made again must not be remembered by one of two.
  private final Map<TreeId, RocksTreeStore> open = new ConcurrentHashMap<>();

  private final WriteOptions writeOptions = new WriteOptions();

  /// @param handles that of the default column family, which holds the format, and one for each
  ///     [Column]
  private RocksTreeStores(
      Path directory, RocksSettings settings, RocksDB db, List<ColumnFamilyHandle> handles) {
    this.directory = directory;
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
    if (Files.exists(directory.resolve(DAMAGED))) {
      LOG.warn("{} was found damaged: its trees are built anew from their logs", directory);
      empty(directory);
    }
    try {
      RocksTreeStores stores = openAsIs(directory);
      if (stores.isOfThisFormatElseClosed()) {
        return stores;
      }
      LOG.warn("{} has another format: its trees are built anew from their logs", directory);
    } catch (RocksDBException e) {
      if (!isDamage(e)) {
        throw failure("open " + directory, e);
      }
      LOG.warn("{} is damaged: its trees are built anew from their logs", directory, e);
    }
    empty(directory);
    try {
      RocksTreeStores stores = openAsIs(directory);
      if (!stores.isOfThisFormatElseClosed()) {
        throw new IllegalStateException(directory + " was emptied and has another format");
      }
      return stores;
    } catch (RocksDBException e) {
      throw failure("open " + directory, e);
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
      return new RocksTreeStores(directory, settings, db, handles);
    } catch (RocksDBException e) {
      settings.close();
      throw e;
    }
  }

  @Override
  public TreeStore open(TreeId tree) {
    return open.computeIfAbsent(tree, id -> new RocksTreeStore(this, id));
  }

  @Override
  public void delete(TreeId tree) {
    RocksTreeStore deleted = open.remove(tree);
    if (deleted == null) {
      deleteAll(tree);
    } else {
      deleted.clear();
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

  void deleteAll(TreeId tree) {
    StoreKeys keys = new StoreKeys(tree);
    try (WriteBatch batch = new WriteBatch()) {
      for (Column column : Column.values()) {
        batch.deleteRange(handle(column), keys.first(), keys.end());
      }
      write(batch);
    } catch (RocksDBException e) {
      throw failed("delete tree " + tree, e);
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

  /// `CORRUPT` for damage that only a read has found; then the next start empties the directory,
  /// for what is damaged can not be written over while the database is open.
  FullwireException failed(String doing, RocksDBException e) {
    FullwireException failure = failure(doing, e);
    if (failure.code() == ErrorCode.CORRUPT) {
      markDamaged();
    }
    return failure;
  }

  private static FullwireException failure(String doing, RocksDBException e) {
    return new FullwireException(
        codeOf(e.getStatus()), "the store of trees can not " + doing + ": " + e.getMessage(), e);
  }

  private static ErrorCode codeOf(@Nullable Status status) {
    if (status == null) {
      return ErrorCode.UNAVAILABLE;
    }
    if (status.getSubCode() == Status.SubCode.NoSpace) {
      return ErrorCode.NO_SPACE;
    }
    return status.getCode() == Status.Code.Corruption ? ErrorCode.CORRUPT : ErrorCode.UNAVAILABLE;
  }

  private void markDamaged() {
    try {
      Files.write(directory.resolve(DAMAGED), new byte[0]);
    } catch (IOException e) {
      LOG.error("{} is damaged, and can not be marked so for the next start", directory, e);
    }
  }

  /// Closes the database when it is not, or can not be read: its directory is to be emptied then.
  private boolean isOfThisFormatElseClosed() throws RocksDBException {
    boolean isOfThisFormat = false;
    try {
      isOfThisFormat = isOfThisFormat();
    } finally {
      if (!isOfThisFormat) {
        close();
      }
    }
    return isOfThisFormat;
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
