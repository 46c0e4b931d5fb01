package io.fullwire.relay;

import io.fullwire.client.relay.LinkStatus;
import io.fullwire.client.relay.RelayRoute;
import io.fullwire.platform.HostAndPort;
import io.fullwire.protocol.frame.TransferClass;
import io.fullwire.protocol.tree.SiteName;
import io.fullwire.relay.link.LinkSettings;
import io.fullwire.relay.link.LinkState;
import io.fullwire.relay.transport.FarTransportSettings;
import io.fullwire.testkit.log.MemoryTreeLogs;
import io.fullwire.testkit.log.MemoryTreeRegistry;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;

/// A site of which only the relay is real: its logs are in memory, and its services answer what the
/// test says.
final class TestSite implements AutoCloseable {
  static final Duration WAIT_MAX = Duration.ofSeconds(20);

  final SiteName name;
  final Path directory;
  final MemoryTreeLogs logs = new MemoryTreeLogs();
  final MemoryTreeRegistry registry = new MemoryTreeRegistry();
  final FakeServices services = new FakeServices();
  LinkSettings links = LinkSettings.defaults();
  InstantSource clock = InstantSource.system();
  @Nullable Path tls;
  String host = "127.0.0.1";
  String congestionControl = "bbr";
  private @Nullable Relay relay;
  private int port;

  TestSite(String name, Path parent) {
    this.name = new SiteName(name);
    this.directory = parent.resolve(name);
  }

  /// Starts the relay, listening on the port it had before, if it had one.
  TestSite listening(String... peers) {
    return start(Optional.of(new HostAndPort(host, port)), peers);
  }

  /// Starts the relay so that nobody can call it.
  TestSite callingOnly(String... peers) {
    return start(Optional.empty(), peers);
  }

  private TestSite start(Optional<HostAndPort> listen, String... peers) {
    relay =
        Relay.start(
            new RelaySetup(
                name,
                directory,
                listen,
                Optional.empty(),
                Optional.ofNullable(tls),
                List.of(peers),
                new FarTransportSettings(
                    congestionControl, Duration.ofSeconds(3), Duration.ofSeconds(5)),
                links,
                services,
                registry,
                logs,
                clock));
    relay.address().ifPresent(address -> port = address.getPort());
    return this;
  }

  Relay relay() {
    return relay;
  }

  int port() {
    return port;
  }

  String invite() {
    return await(relay.links().invite(Duration.ofHours(1)));
  }

  LinkStatus join(String invite) {
    return await(relay.links().join(invite));
  }

  Flux<ByteBuffer> forward(
      TestSite peer, RelayRoute route, TransferClass transferClass, Flux<ByteBuffer> request) {
    return relay.forwarder().forward(peer.name, route, transferClass, request);
  }

  LinkState linkTo(TestSite peer) {
    return await(relay.links().states()).stream()
        .filter(state -> state.status().peer().equals(peer.name))
        .findFirst()
        .orElseThrow(() -> new AssertionError(name + " has no link to " + peer.name));
  }

  boolean isUpTo(TestSite peer) {
    return await(relay.links().states()).stream()
        .anyMatch(
            state ->
                state.status().peer().equals(peer.name)
                    && state.status().state() == LinkStatus.State.UP);
  }

  void awaitUp(TestSite peer) {
    awaitThat(name + " is linked to " + peer.name, () -> isUpTo(peer));
  }

  void awaitDown(TestSite peer) {
    awaitThat(name + " lost its link to " + peer.name, () -> !isUpTo(peer));
  }

  void awaitWarm(TestSite peer) {
    awaitUp(peer);
    awaitThat("the link to " + peer.name + " is warm", () -> linkTo(peer).warm());
  }

  void stop() {
    if (relay != null) {
      relay.close();
      relay = null;
    }
  }

  @Override
  public void close() {
    stop();
  }

  static <T> T await(CompletableFuture<T> future) {
    return future.orTimeout(WAIT_MAX.toSeconds(), TimeUnit.SECONDS).join();
  }

  /// Looks again and again, for things that have no event to wait for.
  static void awaitThat(String what, BooleanSupplier condition) {
    long until = System.nanoTime() + WAIT_MAX.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > until) {
        throw new AssertionError("not within " + WAIT_MAX + ": " + what);
      }
      LockSupport.parkNanos(2_000_000);
    }
  }
}
