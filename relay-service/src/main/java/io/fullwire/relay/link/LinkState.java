package io.fullwire.relay.link;

import io.fullwire.client.relay.LinkStatus;
import io.fullwire.protocol.frame.TransferClass;
import java.util.EnumMap;
import java.util.Map;

/// A link as its metrics show it.
///
/// @param outboundBytesPerSecond as the peer measured it; 0 until known
/// @param queuedBytes of each class, waiting to be sent
/// @param warm whether its connections have been measured, and so opened their windows
public record LinkState(
    LinkStatus status,
    long outboundBytesPerSecond,
    Map<TransferClass, Long> queuedBytes,
    boolean warm) {
  static LinkState of(Link link) {
    Map<TransferClass, Long> queued = new EnumMap<>(TransferClass.class);
    for (TransferClass transferClass : TransferClass.values()) {
      queued.put(transferClass, link.queuedBytes(transferClass));
    }
    return new LinkState(
        link.status(), link.outboundBytesPerSecond(), Map.copyOf(queued), link.isWarm());
  }
}
