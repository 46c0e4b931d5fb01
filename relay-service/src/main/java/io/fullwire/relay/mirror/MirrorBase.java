package io.fullwire.relay.mirror;

import io.fullwire.protocol.log.LogPosition;
import java.util.UUID;

/// Which offset of the home's log stands at which offset of the copy here. From there on both count
/// alike, so the length of the copy tells how far it has come, whatever crashed when.
public record MirrorBase(LogPosition home, LogPosition copy) {
  private static final String SEPARATOR = " ";

  /// The home's position that the end of the copy stands for; the copy must be the one of this
  /// base.
  LogPosition homePositionOf(LogPosition copyEnd) {
    return new LogPosition(
        home.topicId(), home.nextOffset() + copyEnd.nextOffset() - copy.nextOffset());
  }

  boolean isOf(LogPosition copyEnd) {
    return copy.topicId().equals(copyEnd.topicId()) && copyEnd.nextOffset() >= copy.nextOffset();
  }

  String text() {
    return String.join(
        SEPARATOR,
        home.topicId().toString(),
        String.valueOf(home.nextOffset()),
        copy.topicId().toString(),
        String.valueOf(copy.nextOffset()));
  }

  /// Throws [IllegalArgumentException] for what [#text()] did not write.
  static MirrorBase parse(String text) {
    String[] parts = text.strip().split(SEPARATOR, -1);
    if (parts.length != 4) {
      throw new IllegalArgumentException("'" + text + "' has " + parts.length + " parts");
    }
    return new MirrorBase(
        new LogPosition(UUID.fromString(parts[0]), Long.parseLong(parts[1])),
        new LogPosition(UUID.fromString(parts[2]), Long.parseLong(parts[3])));
  }
}
