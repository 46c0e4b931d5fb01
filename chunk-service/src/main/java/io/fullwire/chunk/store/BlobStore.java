package io.fullwire.chunk.store;

import io.fullwire.client.chunk.Frame;
import io.fullwire.protocol.frame.Digest;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Blobs by digest, kept in the very frames they travel in.
///
/// Safe from any thread. Calls block for disk and never for a network. A blob that turns out to be
/// damaged is no longer held from then on and shows in [#damage(Digest)].
public interface BlobStore extends AutoCloseable {
  /// Whether a read would find it now.
  boolean holds(Digest digest);

  /// Keeps a frame that the caller has verified; true when it was not held before. Others can read
  /// it at once, but it is durable only after [#sync()]. Throws `NO_SPACE` when there is no room
  /// for it, and then nothing is kept of it.
  boolean put(Frame frame);

  /// Returns when all that was put before the call is durable, if this store is; calls at the same
  /// time share the work.
  void sync();

  /// The frames of `digests[fromIndex]` and of those behind it that lie next to each other, in one
  /// read of at most `bytesMax`; a frame that is larger comes alone. Each was checked against its
  /// checksum. Empty when the first is not held.
  FrameRun read(List<Digest> digests, int fromIndex, int bytesMax);

  /// The bytes `[fromBytes, toBytes)` of a stored frame, fewer where it ends before; null when it
  /// is not held. Not checked against the payload's checksum: who puts stripes together verifies.
  @Nullable ByteBuffer readStripe(Digest digest, int fromBytes, int toBytes);

  /// Why a blob that was held is no longer, or null when nothing is known of it.
  @Nullable String damage(Digest digest);

  /// Gives back the room of what was not used for longest, when this store may forget; false when
  /// there is nothing it could give.
  boolean evict();

  @Override
  void close();
}
