package io.fullwire.relay.transport;

/// How far congestion control is with a connection.
public enum Opening {
  /// It has yet to find what the link carries.
  UNDER_WAY,
  /// It has found it.
  DONE,
  /// It does not tell.
  UNKNOWN
}
