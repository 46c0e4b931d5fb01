package io.fullwire.agent.mount;

import io.fullwire.agent.cache.ContentCache;
import io.fullwire.agent.control.MountControls.PrefetchMode;
import io.fullwire.agent.control.PrefetchJson;
import io.fullwire.agent.remote.content.ContentFetcher;
import io.fullwire.agent.vfs.tree.FileContent;
import io.fullwire.agent.vfs.tree.MountedTree;
import io.fullwire.protocol.frame.Digest;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/// Brings content of a part of the tree into the cache, says how much of it is there, or drops it.
final class Prefetcher {
  private static final int FILES_AT_ONCE = 64;
  private static final long BYTES_AT_ONCE = 32 << 20;

  private final MountedTree tree;
  private final ContentCache cache;
  private final ContentFetcher fetcher;

  Prefetcher(MountedTree tree, ContentCache cache, ContentFetcher fetcher) {
    this.tree = tree;
    this.cache = cache;
    this.fetcher = fetcher;
  }

  /// Blocks until it is done.
  ///
  /// @param top the tree's inode of a directory or file
  PrefetchJson run(long top, PrefetchMode mode) {
    Tally tally = new Tally();
    List<Long> files = tree.filesBelow(top);
    ArrayDeque<Pending> pending = new ArrayDeque<>();
    long pendingBytes = 0;
    for (long inode : files) {
      FileContent content = tree.content(inode);
      if (content == null) {
        continue;
      }
      if (mode == PrefetchMode.EVICT) {
        evict(content);
      }
      Pending next = new Pending(content, mode == PrefetchMode.FETCH ? fetch(content) : List.of());
      pending.add(next);
      pendingBytes += content.storedBytes();
      while (pending.size() > FILES_AT_ONCE || pendingBytes > BYTES_AT_ONCE) {
        pendingBytes -= pending.getFirst().content.storedBytes();
        tally.add(pending.removeFirst());
      }
    }
    pending.forEach(tally::add);
    return tally.toJson();
  }

  private List<CompletableFuture<ByteBuffer>> fetch(FileContent content) {
    List<CompletableFuture<ByteBuffer>> coming = new ArrayList<>();
    for (int i = 0; i < content.blobCount(); i++) {
      Digest digest = content.blobDigest(i);
      if (!cache.contains(digest)) {
        coming.add(fetcher.want(digest, content.blobSizeBytes(i)).content());
      }
    }
    return coming;
  }

  private void evict(FileContent content) {
    for (int i = 0; i < content.blobCount(); i++) {
      boolean _ = cache.remove(content.blobDigest(i));
    }
  }

  private record Pending(FileContent content, List<CompletableFuture<ByteBuffer>> coming) {}

  /// Counts files as they come to an end.
  private final class Tally {
    private long files;
    private long bytes;
    private long cachedFiles;
    private long cachedBytes;
    private long failedFiles;

    void add(Pending file) {
      files++;
      bytes += file.content.sizeBytes();
      if (!arrived(file)) {
        failedFiles++;
      }
      long held = file.content.storedBytes();
      boolean whole = true;
      for (int i = 0; i < file.content.blobCount(); i++) {
        if (!cache.contains(file.content.blobDigest(i))) {
          held -= file.content.blobSizeBytes(i);
          whole = false;
        }
      }
      cachedBytes += held;
      cachedFiles += whole ? 1 : 0;
    }

    private boolean arrived(Pending file) {
      try {
        file.coming.forEach(CompletableFuture::join);
        return true;
      } catch (CompletionException e) {
        return false;
      }
    }

    PrefetchJson toJson() {
      return new PrefetchJson(files, bytes, cachedFiles, cachedBytes, failedFiles);
    }
  }
}
