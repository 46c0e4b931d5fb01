package io.fullwire.systemtests.harness;

import java.util.Map;
import java.util.stream.Collectors;

/// What a link delivered from side A to side B, counted by the link itself.
///
/// @param aToBBytes IP bytes
public record LinkCounters(long aToBBytes, long aToBPackets, long bToABytes, long bToAPackets) {
  /// IPv4 and TCP with the timestamps that Linux always sends.
  private static final long HEADER_BYTES = 20 + 20 + 12;

  static LinkCounters parse(String stats) {
    Map<String, String> values =
        stats
            .lines()
            .filter(line -> line.indexOf('=') > 0)
            .collect(
                Collectors.toMap(
                    line -> line.substring(0, line.indexOf('=')),
                    line -> line.substring(line.indexOf('=') + 1),
                    (first, second) -> second));
    return new LinkCounters(
        count(values, "ab.out_bytes"),
        count(values, "ab.out_pkts"),
        count(values, "ba.out_bytes"),
        count(values, "ba.out_pkts"));
  }

  private static long count(Map<String, String> values, String key) {
    String value = values.get(key);
    if (value == null) {
      throw new CommandFailed("the link's counters hold no '" + key + "': " + values.keySet());
    }
    return Long.parseLong(value);
  }

  public LinkCounters since(LinkCounters before) {
    return new LinkCounters(
        aToBBytes - before.aToBBytes,
        aToBPackets - before.aToBPackets,
        bToABytes - before.bToABytes,
        bToAPackets - before.bToAPackets);
  }

  /// What TCP carried from A to B: the bytes without the headers of IP and TCP.
  public long aToBPayloadBytes() {
    return aToBBytes - aToBPackets * HEADER_BYTES;
  }
}
