package io.fullwire.agent.ahead;

import io.fullwire.agent.vfs.tree.WalkPlace;
import java.util.List;

/// The blobs of a mount in the order in which a program that reads all of it comes to them.
@FunctionalInterface
public interface WalkOrder {
  /// Those after `place`, in order: until they make `bytesMax` together, and at most `blobsMax`.
  /// May be fewer though there are more. Empty at the end, where `place` is no more, and where no
  /// file far and wide has a blob.
  List<AheadBlob> after(WalkPlace place, long bytesMax, int blobsMax);
}
