package io.fullwire.catalog.snapshot;

import io.fullwire.catalog.store.Restoration;
import io.fullwire.catalog.store.SnapshotBook;
import io.fullwire.catalog.store.SnapshotMark;
import io.fullwire.catalog.store.StoredItem;
import io.fullwire.catalog.store.StoredItems;
import io.fullwire.catalog.store.StoredSnapshot;
import io.fullwire.catalog.store.TreeStore;
import io.fullwire.client.chunk.ChunkClient;
import io.fullwire.protocol.codec.BinaryReader;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.tree.SiteName;
import io.fullwire.protocol.tree.TreeId;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;

/// Snapshots as content: states of trees written to the chunk service, and stores made of what was
/// written. Calls block, and fail with a [FullwireException]. Safe from any thread.
public final class SnapshotArchive {
  /// Pieces that are stored together, and so synced to disk together.
  private static final int STORE_BYTES = 8 << 20;

  private final SiteName site;
  private final SnapshotBlobs blobs;

  /// @param site this one, whose chunk service `chunks` is
  public SnapshotArchive(SiteName site, ChunkClient chunks) {
    this.site = site;
    this.blobs = new SnapshotBlobs(chunks);
  }

  /// Stores the state, and reads it back: what the returned digest names is durable and whole.
  Digest write(TreeId tree, UUID snapshot, StoredSnapshot state) {
    List<Digest> pieces = new ArrayList<>();
    long itemCount = writePieces(state, pieces);
    SnapshotManifest manifest =
        new SnapshotManifest(tree, snapshot, state.head(), itemCount, pieces);
    byte[] encoded = manifest.encode();
    blobs.store(List.of(encoded));
    Digest digest = Digest.of(encoded);
    requireWhole(digest);
    return digest;
  }

  /// Makes `store` the tree at the mark, which is stored. `CORRUPT`, and the store is the empty
  /// tree, when what is stored is not the snapshot that the log speaks of.
  ///
  /// @param origin the site that certainly has it
  void restore(
      TreeId tree, SnapshotMark mark, SnapshotBook book, SiteName origin, TreeStore store) {
    List<byte[]> read = new ArrayList<>(1);
    blobs.read(List.of(manifestOf(mark)), origin, read::add);
    SnapshotManifest manifest = SnapshotManifest.decode(read.getFirst());
    if (!manifest.tree().equals(tree)
        || !manifest.snapshot().equals(mark.snapshot())
        || manifest.head().revision() != mark.revision()) {
      throw FullwireException.corrupt(
          "manifest " + mark.manifest() + " is of another snapshot than " + mark);
    }
    try (Restoration restoration = store.restore()) {
      ItemCount count = new ItemCount();
      blobs.read(
          manifest.pieces(),
          origin,
          piece ->
              readItems(
                  piece,
                  item -> {
                    count.add(item);
                    restoration.add(item);
                  }));
      count.requireAllOf(manifest);
      restoration.finish(manifest.head(), mark.next(), book.upTo(mark));
    }
  }

  /// Keeps the snapshot durably at this site, bringing what is missing from `origin`.
  void keep(SnapshotMark mark, SiteName origin) {
    Digest digest = manifestOf(mark);
    blobs.keep(List.of(digest), origin);
    blobs.keep(heldManifest(digest).pieces(), origin);
  }

  /// Reads all of a snapshot that this site keeps, and believes nothing that was only written.
  /// `CORRUPT` or `NOT_FOUND` when it can not be used.
  void requireWhole(SnapshotMark mark) {
    requireWhole(manifestOf(mark));
  }

  private void requireWhole(Digest digest) {
    SnapshotManifest manifest = heldManifest(digest);
    ItemCount count = new ItemCount();
    blobs.readHeld(manifest.pieces(), site, piece -> readItems(piece, count::add));
    count.requireAllOf(manifest);
  }

  private long writePieces(StoredSnapshot state, List<Digest> pieces) {
    try (StoredItems items = state.items()) {
      PieceCutter cutter = new PieceCutter(items);
      List<byte[]> waiting = new ArrayList<>();
      int waitingBytes = 0;
      for (byte[] piece = cutter.next(); piece != null; piece = cutter.next()) {
        pieces.add(Digest.of(piece));
        waiting.add(piece);
        waitingBytes += piece.length;
        if (waitingBytes >= STORE_BYTES) {
          blobs.store(waiting);
          waiting.clear();
          waitingBytes = 0;
        }
      }
      if (!waiting.isEmpty()) {
        blobs.store(waiting);
      }
      return cutter.itemCount();
    }
  }

  private SnapshotManifest heldManifest(Digest digest) {
    List<byte[]> read = new ArrayList<>(1);
    blobs.readHeld(List.of(digest), site, read::add);
    return SnapshotManifest.decode(read.getFirst());
  }

  private static void readItems(byte[] piece, Consumer<StoredItem> reader) {
    BinaryReader in = new BinaryReader("piece of a snapshot", piece);
    int version = in.u8();
    if (version != ItemCodec.VERSION) {
      throw in.corrupt(
          "version " + version + " is not known; this reader knows " + ItemCodec.VERSION);
    }
    while (in.remaining() > 0) {
      reader.accept(ItemCodec.read(in));
    }
  }

  private static Digest manifestOf(SnapshotMark mark) {
    Digest manifest = mark.manifest();
    if (manifest == null) {
      throw new IllegalStateException(mark + " is not stored");
    }
    return manifest;
  }

  /// Items as they are read, against what the manifest says there are.
  private static final class ItemCount {
    private long items;
    private long names;

    void add(StoredItem item) {
      items++;
      if (item instanceof StoredItem.Name) {
        names++;
      }
    }

    void requireAllOf(SnapshotManifest manifest) {
      if (items != manifest.itemCount() || names != manifest.head().entryCount()) {
        throw FullwireException.corrupt(
            "snapshot "
                + manifest.snapshot()
                + " has "
                + items
                + " items and "
                + names
                + " names, not "
                + manifest.itemCount()
                + " and "
                + manifest.head().entryCount());
      }
    }
  }
}
