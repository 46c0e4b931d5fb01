package io.fullwire.relay.link;

import java.time.Duration;

/// The bounds of a link.
///
/// @param linkWait how long a request waits for a link that is down, so that a short cut is only a
///     delay; after it, `UNAVAILABLE`
/// @param waitingMax requests that wait so, for each link; one more is `UNAVAILABLE` at once
/// @param greetingTimeout from TLS until both sides have said who they are
/// @param pingInterval between two measurements of the round trip, which also show that the other
///     side is there
/// @param silenceMax a connection on which nothing was heard for so long is given up
/// @param redialFirst the pause after the first failed call; it doubles up to `redialMax`
/// @param refusedPause between calls to a peer that refuses this site
/// @param windowBytesFirst receive window of a stream before the link is measured
/// @param windowBytesMax of a stream, whatever the link shows
/// @param classBytesMax of all receive windows of one class
/// @param requestWindowBytes what the peer may send on a stream it opens before any credit
/// @param unsentTime what the kernel may hold of a measured connection beyond what is in flight, as
///     the time it takes to send
/// @param probeBytesMax sent at most, each way, to measure a new connection and open its window
/// @param probeTimeMax spent at most on it
/// @param bytesPerSecondMax what the link may send; 0 for no limit
/// @param lanesMax connections at once
/// @param warmInterval how often a connection without bbr that is idle is kept warm; zero for never
/// @param warmBytes sent each time
public record LinkSettings(
    Duration linkWait,
    int waitingMax,
    Duration greetingTimeout,
    Duration pingInterval,
    Duration silenceMax,
    Duration redialFirst,
    Duration redialMax,
    Duration refusedPause,
    int windowBytesFirst,
    int windowBytesMax,
    long classBytesMax,
    int requestWindowBytes,
    Duration unsentTime,
    long probeBytesMax,
    Duration probeTimeMax,
    long bytesPerSecondMax,
    int lanesMax,
    Duration warmInterval,
    long warmBytes) {

  public static LinkSettings defaults() {
    return new LinkSettings(
        Duration.ofSeconds(15),
        1_024,
        Duration.ofSeconds(10),
        Duration.ofSeconds(1),
        Duration.ofSeconds(5),
        Duration.ofMillis(100),
        Duration.ofSeconds(2),
        Duration.ofSeconds(30),
        4 << 20,
        64 << 20,
        256L << 20,
        1 << 20,
        Duration.ofMillis(20),
        128L << 20,
        Duration.ofSeconds(5),
        0,
        8,
        Duration.ofSeconds(1),
        256L << 10);
  }

  /// The same with other times.
  public LinkSettings withTimes(Duration newLinkWait, Duration newPing, Duration newSilenceMax) {
    return new LinkSettings(
        newLinkWait,
        waitingMax,
        greetingTimeout,
        newPing,
        newSilenceMax,
        redialFirst,
        redialMax,
        refusedPause,
        windowBytesFirst,
        windowBytesMax,
        classBytesMax,
        requestWindowBytes,
        unsentTime,
        probeBytesMax,
        probeTimeMax,
        bytesPerSecondMax,
        lanesMax,
        warmInterval,
        warmBytes);
  }
}
