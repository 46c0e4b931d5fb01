package io.fullwire.client.chunk;

/// @param storedCount blobs that were new here
/// @param knownCount blobs that were here already
/// @param storedBytes encoded bytes of the new ones
public record StoreReceipt(int storedCount, int knownCount, long storedBytes) {}
