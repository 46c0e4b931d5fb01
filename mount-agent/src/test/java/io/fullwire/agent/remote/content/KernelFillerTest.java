package io.fullwire.agent.remote.content;

import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.agent.ahead.AheadBlob;
import io.fullwire.agent.ahead.StorePlanner;
import io.fullwire.agent.remote.tree.RecordingKernel;
import io.fullwire.agent.vfs.tree.BlobContent;
import io.fullwire.agent.vfs.tree.FileContent;
import io.fullwire.agent.vfs.tree.WalkPlace;
import io.fullwire.protocol.frame.Digest;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Files 0 to 99 in walk order, each of another size.
final class KernelFillerTest {
  private static final int FILES = 100;
  private static final Duration LIMIT = Duration.ofSeconds(10);

  private final MemoryContentCache cache = new MemoryContentCache();
  private final RecordingKernel kernel = new RecordingKernel();
  private final Map<Long, BlobContent> files = new ConcurrentHashMap<>();
  private @Nullable KernelFiller filler;

  @AfterEach
  void close() {
    if (filler != null) {
      filler.close();
    }
  }

  @Test
  void files_after_two_that_were_read_in_order_are_stored() {
    fill(StorePlanner.FILE_BYTES_MAX - FILES);
    KernelFiller made = filler(files::get);
    read(made, 10);
    read(made, 11);
    awaitTold("store 13", "store 14", "store 15", "store 16");
  }

  @Test
  void large_files_are_passed_over_and_bring_no_window() {
    fill(StorePlanner.FILE_BYTES_MAX - 13);
    KernelFiller made = filler(files::get);
    read(made, 10);
    read(made, 11);
    awaitTold("store 13");
    read(made, 20);
    read(made, 21);
    made.close();
    assertThat(kernel.told).containsExactly("store 13");
  }

  @Test
  void a_file_that_changed_before_its_old_content_was_stored_is_taken_back() {
    fill(1_000);
    BlobContent replaced = content(2_000);
    LongFunction<@Nullable FileContent> changing =
        inode -> inode == 14 ? files.put(14L, replaced) : files.get(inode);
    KernelFiller made = filler(changing);
    read(made, 10);
    read(made, 11);
    awaitTold("store 13", "store 14", "content 14", "store 15", "store 16");
  }

  @Test
  void a_file_that_left_the_cache_is_not_stored() {
    fill(1_000);
    assertThat(cache.remove(files.get(14L).digest())).isTrue();
    KernelFiller made = filler(files::get);
    read(made, 10);
    read(made, 11);
    awaitTold("store 13", "store 15", "store 16");
  }

  private void awaitTold(String... told) {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (kernel.told.size() < told.length && System.nanoTime() < deadline) {
      Thread.onSpinWait();
    }
    assertThat(kernel.told).containsExactly(told);
  }

  private void read(KernelFiller made, long inode) {
    made.read(inode, files.get(inode));
  }

  private KernelFiller filler(LongFunction<@Nullable FileContent> contents) {
    KernelFiller made =
        new KernelFiller(new StorePlanner(this::after, _ -> true), cache, kernel, contents);
    filler = made;
    return made;
  }

  private void fill(int firstSizeBytes) {
    for (long inode = 0; inode < FILES; inode++) {
      files.put(inode, content(firstSizeBytes + (int) inode));
    }
  }

  private BlobContent content(int sizeBytes) {
    byte[] bytes = new byte[sizeBytes];
    Digest digest = Digest.of(bytes);
    cache.put(digest, ByteBuffer.wrap(bytes));
    return new BlobContent(digest, sizeBytes);
  }

  private List<AheadBlob> after(WalkPlace place, long bytesMax, int blobsMax) {
    List<AheadBlob> blobs = new ArrayList<>();
    for (long at = place.inode() + 1; at < FILES && blobs.size() < blobsMax; at++) {
      BlobContent file = files.get(at);
      blobs.add(new AheadBlob(new WalkPlace(at, (int) at, 0), file.digest(), file.blobSizeBytes()));
    }
    return blobs;
  }
}
