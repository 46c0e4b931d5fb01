package io.fullwire.catalog.store;

import java.util.ArrayList;
import java.util.List;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.CompressionType;
import org.rocksdb.DBOptions;
import org.rocksdb.LRUCache;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksObject;

/// How RocksDB is set up: small, since it shares a machine with all else. Owns the native objects
/// behind its options until it is closed, which must be after the database.
final class RocksSettings implements AutoCloseable {
  private static final long CACHE_BYTES = 32L << 20;
  private static final long WRITE_BUFFER_BYTES = 16L << 20;
  private static final long WRITE_BUFFERS_BYTES_MAX = 64L << 20;
  private static final long LOG_BYTES_MAX = 128L << 20;
  private static final int BLOCK_BYTES = 16 << 10;
  private static final int BLOOM_BITS_PER_KEY = 10;
  private static final int FILES_OPEN_MAX = 512;
  private static final int BACKGROUND_JOBS_MAX = 2;

  private final List<RocksObject> owned = new ArrayList<>();
  private final DBOptions database;
  private final List<ColumnFamilyDescriptor> columnFamilies = new ArrayList<>();

  RocksSettings() {
    this.database =
        own(new DBOptions())
            .setCreateIfMissing(true)
            .setCreateMissingColumnFamilies(true)
            .setDbWriteBufferSize(WRITE_BUFFERS_BYTES_MAX)
            .setMaxTotalWalSize(LOG_BYTES_MAX)
            .setMaxOpenFiles(FILES_OPEN_MAX)
            .setMaxBackgroundJobs(BACKGROUND_JOBS_MAX)
            .setKeepLogFileNum(2);
    ColumnFamilyOptions column =
        own(new ColumnFamilyOptions())
            .setWriteBufferSize(WRITE_BUFFER_BYTES)
            .setCompressionType(CompressionType.LZ4_COMPRESSION)
            .setTableFormatConfig(
                new BlockBasedTableConfig()
                    .setBlockCache(own(new LRUCache(CACHE_BYTES)))
                    .setBlockSize(BLOCK_BYTES)
                    .setCacheIndexAndFilterBlocks(true)
                    .setPinL0FilterAndIndexBlocksInCache(true)
                    .setFilterPolicy(own(new BloomFilter(BLOOM_BITS_PER_KEY))));
    columnFamilies.add(new ColumnFamilyDescriptor(RocksDB.DEFAULT_COLUMN_FAMILY, column));
    for (Column each : Column.values()) {
      columnFamilies.add(new ColumnFamilyDescriptor(each.storedName(), column));
    }
  }

  DBOptions database() {
    return database;
  }

  List<ColumnFamilyDescriptor> columnFamilies() {
    return columnFamilies;
  }

  @Override
  public void close() {
    owned.reversed().forEach(RocksObject::close);
  }

  private <T extends RocksObject> T own(T object) {
    owned.add(object);
    return object;
  }
}
