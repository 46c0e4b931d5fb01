package io.fullwire.protocol.log;

import java.util.UUID;

/// Where a reader stands in one site's copy of a log: the next offset to read, in the topic with
/// this identity.
///
/// The identity tells a topic that was made anew from the one that was read before, whose offsets
/// mean nothing any more.
public record LogPosition(UUID topicId, long nextOffset) {}
