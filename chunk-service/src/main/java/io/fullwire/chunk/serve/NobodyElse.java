package io.fullwire.chunk.serve;

import io.fullwire.chunk.store.BlobStore;
import io.fullwire.client.chunk.Frame;
import io.fullwire.protocol.frame.Digest;
import java.util.List;

/// There is nobody to ask, or nobody is to be asked: a blob that is not held is missing, or was
/// held and is damaged.
public final class NobodyElse implements Absent {
  private final List<Digest> digests;
  private final BlobStore home;

  public NobodyElse(List<Digest> digests, BlobStore home) {
    this.digests = digests;
    this.home = home;
  }

  @Override
  public Frame frame(int index) {
    Digest digest = digests.get(index);
    String damage = home.damage(digest);
    return damage == null ? Frame.missing(digest) : Frame.unavailable(digest, damage);
  }

  @Override
  public void close() {}
}
