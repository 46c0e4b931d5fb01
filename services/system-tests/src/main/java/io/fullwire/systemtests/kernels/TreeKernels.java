package io.fullwire.systemtests.kernels;

import io.fullwire.agent.vfs.tree.MountedTree;
import io.fullwire.agent.vfs.tree.NodeView;
import io.fullwire.agent.vfs.tree.WalkPlace;
import io.fullwire.protocol.tree.InodeNumber;
import java.nio.charset.StandardCharsets;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/// What a mount asks its tree, in a tree of 80,000 files.
@State(Scope.Thread)
public class TreeKernels {
  private static final long ROOT = InodeNumber.ROOT.value();
  private static final int WINDOW_BLOBS = 400;

  /// Prime, so that steps of [#STEP] come to every directory before any comes again.
  private static final int DIRECTORIES_VISITED = 397;

  private static final int STEP = 7;

  private final MountedTree tree = SampleTree.load();
  private final NodeView view = new NodeView(ROOT);
  private final byte[] name =
      SampleTree.fileName(SampleTree.FILES_EACH / 2).getBytes(StandardCharsets.UTF_8);
  private int next;

  @Benchmark
  public long lookup_of_a_name() {
    tree.lookup(nextDirectory(), name, view);
    return view.inode();
  }

  @Benchmark
  public long attributes_of_a_file() {
    tree.attributes(nextDirectory() + 1, view);
    return view.sizeBytes();
  }

  @Benchmark
  public long listing_of_200_names() {
    CountingListing listing = new CountingListing();
    tree.list(nextDirectory(), ROOT, 0, view, listing);
    return listing.sum();
  }

  @Benchmark
  public long walk_of_400_blobs() {
    long[] bytes = {0, 0};
    tree.walk(
        ROOT,
        WalkPlace.of(nextDirectory() + 1, 0),
        (place, digest, sizeBytes) -> {
          bytes[0] += sizeBytes;
          return ++bytes[1] < WINDOW_BLOBS;
        });
    return bytes[0];
  }

  /// Another each time, so that not all of it is in the processor's caches.
  private long nextDirectory() {
    next = (next + STEP) % DIRECTORIES_VISITED;
    return SampleTree.directoryInode(next);
  }
}
