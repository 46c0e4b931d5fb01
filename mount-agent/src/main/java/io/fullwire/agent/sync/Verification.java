package io.fullwire.agent.sync;

/// How what has landed is checked, each more than the one before.
public enum Verification {
  /// Not at all: the acknowledgements are believed.
  NONE,
  /// The number of entries.
  COUNT,
  /// And the tree digest: names, kinds, attributes, links, and content by its digests.
  DIGEST,
  /// And the content itself, fetched and hashed again.
  READBACK
}
