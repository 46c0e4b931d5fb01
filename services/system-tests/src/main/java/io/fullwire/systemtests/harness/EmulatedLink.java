package io.fullwire.systemtests.harness;

import java.time.Duration;
import java.util.List;

/// A far link on this machine: two network namespaces, A and B, and a process between them that
/// delays, paces and counts. Needs root, `/dev/net/tun` and a C compiler.
public final class EmulatedLink implements AutoCloseable {
  /// Compiling the link's program, the first time.
  private static final Duration UP_LIMIT = Duration.ofSeconds(60);

  private static final Duration COMMAND_LIMIT = Duration.ofSeconds(10);

  /// One end of a link.
  public enum Side {
    A("a"),
    B("b");

    private final String word;

    Side(String word) {
      this.word = word;
    }
  }

  private final Command wan;
  private final List<String> words;
  private final LinkSettings settings;

  private EmulatedLink(Command wan, List<String> words, LinkSettings settings) {
    this.wan = wan;
    this.words = words;
    this.settings = settings;
  }

  /// @param name of the link, unique on this machine: lower case, at most 32 letters and digits
  public static EmulatedLink up(Installation installation, String name, LinkSettings settings) {
    List<String> words = List.of(installation.wan().toString(), "--name", name);
    Command wan = Command.of(words.toArray());
    wan.and(
            "up",
            "--rtt",
            settings.rttMillis(),
            "--rate",
            settings.rateMegabits(),
            "--loss",
            settings.lossPercent())
        .run(UP_LIMIT);
    return new EmulatedLink(wan, words, settings);
  }

  public LinkSettings settings() {
    return settings;
  }

  /// What to put in front of a command so that it runs at that side, as its own process.
  public List<String> at(Side side) {
    return List.of(words.get(0), words.get(1), words.get(2), "exec", side.word);
  }

  /// The IPv4 address of that side.
  public String address(Side side) {
    return wan.and("ip", side.word).run(COMMAND_LIMIT).lastLine();
  }

  /// Drops everything from now on, also what is under way.
  public void cut() {
    wan.and("cut").run(COMMAND_LIMIT);
  }

  public void heal() {
    wan.and("heal").run(COMMAND_LIMIT);
  }

  public LinkCounters counters() {
    return LinkCounters.parse(wan.and("stats").run(COMMAND_LIMIT).output());
  }

  /// Takes the link down. What runs in its namespaces must have been stopped before.
  @Override
  public void close() {
    wan.and("down").run(COMMAND_LIMIT);
  }
}
