package io.fullwire.chunk.pack;

/// Where a frame lies.
///
/// @param offsetBytes of its header within the pack
/// @param sizeBytes header and payload
/// @param payloadCrc CRC-32C of the payload, taken when its digest was verified. It costs a
///     fiftieth of the digest, so every read can afford it
record Location(int packNumber, int offsetBytes, int sizeBytes, int payloadCrc) {
  int endBytes() {
    return offsetBytes + sizeBytes;
  }
}
