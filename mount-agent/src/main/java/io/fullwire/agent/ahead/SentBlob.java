package io.fullwire.agent.ahead;

/// A blob that was asked for ahead and not read yet.
final class SentBlob {
  final ReadStream.Batch batch;

  /// How many its stream had asked for before.
  final long index;

  final int sizeBytes;

  /// It is here.
  boolean arrived;

  /// Counts against the cap and the reach of its stream.
  boolean expected = true;

  SentBlob(ReadStream.Batch batch, long index, int sizeBytes) {
    this.batch = batch;
    this.index = index;
    this.sizeBytes = sizeBytes;
  }
}
