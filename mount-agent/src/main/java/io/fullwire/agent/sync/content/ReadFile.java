package io.fullwire.agent.sync.content;

import io.fullwire.agent.sync.scan.SourceAttributes;
import io.fullwire.protocol.tree.Content;
import java.util.concurrent.CompletableFuture;

/// A file as it was while nobody changed it.
///
/// @param attributes of that moment, which may be later than the scan
/// @param stored completes when all blobs of the content are durable
public record ReadFile(
    Content content, SourceAttributes attributes, CompletableFuture<Void> stored) {}
