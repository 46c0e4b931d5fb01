package io.fullwire.testkit.log;

import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.log.LogPosition;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/// One log. Guarded by its owner's lock.
final class MemoryLog {
  private final UUID topicId = UUID.randomUUID();
  private final List<ByteString> records = new ArrayList<>();
  private long trimmed;

  UUID topicId() {
    return topicId;
  }

  long append(ByteString encoded) {
    records.add(encoded);
    return records.size() - 1L;
  }

  void trim(long before) {
    trimmed = Math.max(trimmed, Math.min(before, records.size()));
  }

  LogPosition beginning() {
    return new LogPosition(topicId, trimmed);
  }

  LogPosition end() {
    return new LogPosition(topicId, records.size());
  }

  boolean holds(LogPosition position) {
    return position.topicId().equals(topicId)
        && position.nextOffset() >= trimmed
        && position.nextOffset() <= records.size();
  }

  ByteString at(long offset) {
    return records.get(Math.toIntExact(offset));
  }
}
