package io.fullwire.systemtests.harness;

import io.fullwire.systemtests.harness.EmulatedLink.Side;
import java.nio.file.Path;
import java.time.Duration;

/// One plain TCP stream from A to B, warm: the floor under everything that is read over the link.
public final class PlainStream implements AutoCloseable {
  private static final int PORT = 7999;
  private static final Duration READY_LIMIT = Duration.ofSeconds(10);
  private static final Duration FETCH_LIMIT = Duration.ofMinutes(5);

  private final RunningProcess server;
  private final Command fetch;

  private PlainStream(RunningProcess server, Command fetch) {
    this.server = server;
    this.fetch = fetch;
  }

  public static PlainStream start(Installation installation, EmulatedLink link, Path directory) {
    Path program = installation.benchTools().resolve("stream.py");
    String address = link.address(Side.A);
    RunningProcess server =
        RunningProcess.start(
            "stream",
            Command.of(program, "serve", address, PORT).behind(link.at(Side.A)),
            directory.resolve("stream.log"));
    server.awaitLine("ready", READY_LIMIT);
    return new PlainStream(
        server, Command.of(program, "fetch", address, PORT).behind(link.at(Side.B)));
  }

  /// Seconds for so many bytes, on a connection that has carried as many just before.
  public double seconds(long bytes) {
    return Double.parseDouble(fetch.and(bytes).run(FETCH_LIMIT).lastLine());
  }

  @Override
  public void close() {
    server.close();
  }
}
