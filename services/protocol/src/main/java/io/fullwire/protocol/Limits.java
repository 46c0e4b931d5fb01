package io.fullwire.protocol;

/// Bounds that both ends of every conversation hold each other to. A value over its bound is
/// refused with the thing, the value and the limit.
public final class Limits {
  /// A name in a directory, in bytes; Linux's NAME_MAX.
  public static final int NAME_BYTES_MAX = 255;

  /// A symlink's target, in bytes; Linux's PATH_MAX without the closing zero.
  public static final int SYMLINK_TARGET_BYTES_MAX = 4_095;

  /// Content at most this large lives in the entry itself: a round trip for less than a frame's
  /// worth of bytes never pays.
  public static final int INLINE_BYTES_MAX = 128;

  /// A chunk, in raw bytes; larger content is a list of chunks.
  public static final int CHUNK_BYTES_MAX = 8 << 20;

  /// One bundle of frames asked for at once.
  public static final int BUNDLE_BYTES_MAX = 4 << 20;

  public static final int BUNDLE_BLOBS_MAX = 512;

  /// Digests in one question to a chunk service (`fetch`, `missing`).
  public static final int DIGESTS_PER_REQUEST_MAX = 16_384;

  /// Why a blob could not be had, in bytes of UTF-8.
  public static final int REASON_BYTES_MAX = 1_024;

  /// Mutations in one commit.
  public static final int MUTATIONS_PER_COMMIT_MAX = 4_096;

  /// Inode numbers handed out by one reservation.
  public static final int RESERVED_INODES_MAX = 1 << 20;

  /// One log record in encoded form; the topic's `max.message.bytes` leaves room for its envelope.
  public static final int LOG_RECORD_BYTES_MAX = 4 << 20;

  /// An extended attribute's name and value, in bytes; Linux's XATTR_NAME_MAX and XATTR_SIZE_MAX.
  public static final int XATTR_NAME_BYTES_MAX = 255;

  public static final int XATTR_VALUE_BYTES_MAX = 65_536;

  /// All extended attributes of one node together, in bytes; Linux's XATTR_LIST_MAX for the names,
  /// the same again for values.
  public static final int XATTRS_BYTES_MAX = 131_072;

  /// Extents of one file: 8 TiB of full chunks.
  public static final int EXTENTS_MAX = 1 << 20;

  /// A tree's or a site's name: letters, digits, `.`, `_`, `-`.
  public static final int LABEL_CHARS_MAX = 63;

  private Limits() {}
}
