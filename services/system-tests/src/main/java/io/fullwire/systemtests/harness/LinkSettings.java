package io.fullwire.systemtests.harness;

/// @param rttMillis round trip
/// @param rateMegabits of IP bytes a second in each direction; 0 for no limit
/// @param lossPercent of packets in each direction
public record LinkSettings(double rttMillis, double rateMegabits, double lossPercent) {
  /// The far link that the project's figures are for.
  public static final LinkSettings FAR = new LinkSettings(200, 267, 0);

  private static final double BITS_PER_BYTE = 8;

  /// Payload that the link can carry: bytes a second, before TCP and IP take their share.
  public double bytesPerSecond() {
    return rateMegabits * 1e6 / BITS_PER_BYTE;
  }
}
