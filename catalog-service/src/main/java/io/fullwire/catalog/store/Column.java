package io.fullwire.catalog.store;

import java.nio.charset.StandardCharsets;

/// The column families of the database beside the default one.
enum Column {
  /// Name to target: a listing is one scan.
  NAMES,
  /// Inode number to place.
  NODES,
  /// Request id to receipt.
  REQUESTS,
  /// Revision to request id: which receipt is old enough to be forgotten.
  REVISIONS,
  /// One value a tree: its head, and how far its log is applied.
  HEADS;

  byte[] storedName() {
    return name().getBytes(StandardCharsets.US_ASCII);
  }
}
