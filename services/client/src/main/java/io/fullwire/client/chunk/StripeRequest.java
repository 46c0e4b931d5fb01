package io.fullwire.client.chunk;

import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.frame.TransferClass;
import io.fullwire.protocol.tree.SiteName;

/// Asks for the bytes `[fromBytes, toBytes)` of a frame as it is stored: header first, then the
/// encoded payload. So the first stripe of a chunk tells how long the others are, and what is put
/// together is verified like any frame.
public record StripeRequest(
    SiteName origin, TransferClass transferClass, Digest digest, int fromBytes, int toBytes) {}
