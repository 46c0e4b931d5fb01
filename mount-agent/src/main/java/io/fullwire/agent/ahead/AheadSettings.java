package io.fullwire.agent.ahead;

/// @param bytesMax sent ahead and not yet used, all readers together; 0 sends nothing ahead
/// @param acrossFiles false keeps to the file that is read: one request a file
public record AheadSettings(long bytesMax, boolean acrossFiles) {
  public static final long BYTES_MAX = 32 << 20;

  public static AheadSettings defaults() {
    return new AheadSettings(BYTES_MAX, true);
  }

  public AheadSettings {
    if (bytesMax < 0) {
      throw new IllegalArgumentException("bytes to send ahead are " + bytesMax + "; at least 0");
    }
  }
}
