package io.fullwire.agent.sync.content;

import io.fullwire.protocol.frame.Digest;
import java.util.LinkedHashMap;
import java.util.Map;

/// Remembers the digests that were used last, up to [#COUNT_MAX]. Safe from any thread.
final class RecentDigests {
  static final int COUNT_MAX = 65_536;

  private final Map<Digest, Boolean> digests =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Digest, Boolean> eldest) {
          return size() > COUNT_MAX;
        }
      };

  synchronized boolean contains(Digest digest) {
    return digests.get(digest) != null;
  }

  synchronized void add(Digest digest) {
    digests.put(digest, Boolean.TRUE);
  }
}
