package io.fullwire.systemtests.demo;

import io.fullwire.systemtests.harness.LinkCounters;
import io.fullwire.systemtests.reader.ReadReport;

/// What a reading of a mount took, and what the link carried for it by its own count.
record Reading(ReadReport report, LinkCounters wire) {
  double millisPerFile() {
    return report.seconds() * 1_000 / report.files();
  }

  double megabytesPerSecond() {
    return report.bytes() / 1e6 / report.seconds();
  }

  /// Bytes on the wire without the headers of TCP and IP, over the bytes that were read.
  double wirePerPayload() {
    return (double) wire.aToBPayloadBytes() / report.bytes();
  }

  /// Share of the link that the bytes that were read made use of.
  double linkShare(double linkBytesPerSecond) {
    return report.bytes() / report.seconds() / linkBytesPerSecond;
  }
}
