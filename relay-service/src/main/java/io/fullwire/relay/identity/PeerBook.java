package io.fullwire.relay.identity;

import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.SiteName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/// The peers of a site, kept in a file. A change is on disk when its method returns. Safe from any
/// thread.
public final class PeerBook {
  /// Each peer costs a connection and its windows.
  public static final int PEERS_MAX = 64;

  private static final JsonMapper JSON = JsonMapper.shared();

  private record Line(String name, @Nullable String pin, @Nullable String address) {}

  private final Path file;
  // Replaced as a whole, so that the event loop reads it without waiting for the disk.
  private volatile SortedMap<SiteName, Peer> peers = new TreeMap<>();

  private PeerBook(Path file) {
    this.file = file;
  }

  public static PeerBook open(Path file) {
    PeerBook book = new PeerBook(file);
    if (Files.exists(file)) {
      book.read();
    }
    return book;
  }

  public List<Peer> all() {
    return List.copyOf(peers.values());
  }

  public Optional<Peer> find(SiteName name) {
    return Optional.ofNullable(peers.get(name));
  }

  public Optional<Peer> find(KeyPin pin) {
    return peers.values().stream().filter(peer -> pin.equals(peer.pin())).findFirst();
  }

  /// Adds the peer or puts it in the place of the one with its name. `CONFLICT` when that one is
  /// known by another key: a name changes hands only after [#remove].
  public synchronized void put(Peer peer) {
    @Nullable Peer known = peers.get(peer.name());
    if (known != null && known.pin() != null && !known.pin().equals(peer.pin())) {
      throw FullwireException.conflict(
          "site "
              + peer.name()
              + " is known by another key; 'fullwire link remove "
              + peer.name()
              + "' forgets it");
    }
    if (known == null && peers.size() >= PEERS_MAX) {
      throw FullwireException.limitExceeded("number of peers", peers.size() + 1L, PEERS_MAX);
    }
    if (peer.equals(known)) {
      return;
    }
    SortedMap<SiteName, Peer> next = new TreeMap<>(peers);
    next.put(peer.name(), peer);
    write(next);
  }

  /// `NOT_FOUND` when there is no such peer.
  public synchronized void remove(SiteName name) {
    SortedMap<SiteName, Peer> next = new TreeMap<>(peers);
    if (next.remove(name) == null) {
      throw FullwireException.notFound("site " + name + " is no peer");
    }
    write(next);
  }

  private void read() {
    SortedMap<SiteName, Peer> found = new TreeMap<>();
    try {
      for (Line line : JSON.readValue(Files.readAllBytes(file), Line[].class)) {
        SiteName name = new SiteName(line.name());
        @Nullable String pin = line.pin();
        found.put(name, new Peer(name, pin == null ? null : KeyPin.parse(pin), line.address()));
      }
    } catch (IOException | JacksonException e) {
      throw new FullwireException(ErrorCode.CORRUPT, "peers in " + file + " can not be read", e);
    }
    peers = found;
  }

  private void write(SortedMap<SiteName, Peer> next) {
    List<Line> lines = next.values().stream().map(PeerBook::lineOf).toList();
    try {
      OwnerFiles.write(file, JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(lines));
      peers = next;
    } catch (IOException e) {
      throw FullwireException.unavailable("peers can not be kept in " + file, e);
    }
  }

  private static Line lineOf(Peer peer) {
    @Nullable KeyPin pin = peer.pin();
    return new Line(peer.name().value(), pin == null ? null : pin.toString(), peer.address());
  }
}
