package io.fullwire.relay.wire;

import io.fullwire.client.relay.RelayRoute;
import io.fullwire.protocol.error.FullwireException;

/// What a stream between two relays is for.
public sealed interface StreamPurpose {
  int FOLLOW_TREES_NUMBER = 101;
  int FOLLOW_LOG_NUMBER = 102;

  /// Carries a request to a service of the other site, and its answer back.
  record Forward(RelayRoute route) implements StreamPurpose {}

  /// Asks for the trees whose home is the other site, now and as they come and go.
  record FollowTrees() implements StreamPurpose {}

  /// Asks for the records of one tree's log from a position on.
  record FollowLog() implements StreamPurpose {}

  /// The number on the wire, 1 to 255; that of a route is the route's own.
  default int number() {
    return switch (this) {
      case Forward(RelayRoute route) -> route.number();
      case FollowTrees() -> FOLLOW_TREES_NUMBER;
      case FollowLog() -> FOLLOW_LOG_NUMBER;
    };
  }

  /// `INVALID_REQUEST` for a number that this relay does not know.
  static StreamPurpose ofNumber(int number) {
    return switch (number) {
      case FOLLOW_TREES_NUMBER -> new FollowTrees();
      case FOLLOW_LOG_NUMBER -> new FollowLog();
      default -> {
        if (number > Byte.MAX_VALUE) {
          throw FullwireException.invalid("stream purpose " + number + " is not known");
        }
        yield new Forward(RelayRoute.ofNumber((byte) number));
      }
    };
  }
}
