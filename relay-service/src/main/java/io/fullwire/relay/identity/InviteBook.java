package io.fullwire.relay.identity;

import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.SiteName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/// The invites that a site gave and that have not expired, kept in a file from which they can't be
/// used. Safe from any thread.
public final class InviteBook {
  public static final int INVITES_MAX = 256;
  public static final Duration VALID_FOR_MAX = Duration.ofDays(7);

  private static final JsonMapper JSON = JsonMapper.shared();

  /// @param usedBy the pin of the key that joined by it; null while unused
  private record Line(
      String id, String prover, String revealSha256, String expiresAt, @Nullable String usedBy) {
    boolean isValidAt(Instant now) {
      return now.isBefore(Instant.parse(expiresAt));
    }
  }

  private final Path file;
  private final InstantSource clock;
  private final SecureRandom random = new SecureRandom();
  private List<Line> lines = List.of();

  private InviteBook(Path file, InstantSource clock) {
    this.file = file;
    this.clock = clock;
  }

  public static InviteBook open(Path file, InstantSource clock) {
    InviteBook book = new InviteBook(file, clock);
    if (Files.exists(file)) {
      book.read();
    }
    return book;
  }

  /// A new invite, kept when this returns.
  ///
  /// @param address where this site's relay can be reached
  public synchronized Invite make(SiteName site, String address, Duration validFor) {
    if (!validFor.isPositive() || validFor.compareTo(VALID_FOR_MAX) > 0) {
      throw FullwireException.invalid(
          "an invite can not be valid for " + validFor + "; at most " + VALID_FOR_MAX);
    }
    List<Line> valid = valid();
    if (valid.size() >= INVITES_MAX) {
      throw FullwireException.limitExceeded("number of invites", valid.size() + 1L, INVITES_MAX);
    }
    Invite invite = Invite.make(site, address, random);
    InviteKeys keys = InviteKeys.of(invite.secret());
    List<Line> next = new ArrayList<>(valid);
    next.add(
        new Line(
            keys.id().toHex(),
            keys.prover().toHex(),
            keys.revealSha256().toHex(),
            clock.instant().plus(validFor).toString(),
            null));
    write(next);
    return invite;
  }

  /// The key with which to prove knowledge of an invite. `FORBIDDEN` when there is none of this id,
  /// it has expired, or another site has used it.
  public synchronized ByteString proverOf(ByteString id, KeyPin joining) {
    return bytes(require(id, joining).prover());
  }

  /// Uses the invite up, if `reveal` is right. The same site may do so again until the invite
  /// expires, in case it never heard that it had joined.
  public synchronized void use(ByteString id, ByteString reveal, KeyPin joining) {
    Line line = require(id, joining);
    if (!InviteKeys.same(InviteKeys.sha256(reveal), bytes(line.revealSha256()))) {
      throw new FullwireException(ErrorCode.FORBIDDEN, "the invite's secret is wrong");
    }
    Line used =
        new Line(
            line.id(), line.prover(), line.revealSha256(), line.expiresAt(), joining.toString());
    write(valid().stream().map(other -> other.equals(line) ? used : other).toList());
  }

  /// Forgets the invites that the holder of this key has used: it does not come back by one of them
  /// after it was removed.
  public synchronized void forgetUsedBy(KeyPin pin) {
    List<Line> left =
        valid().stream().filter(line -> !pin.toString().equals(line.usedBy())).toList();
    if (left.size() < lines.size()) {
      write(left);
    }
  }

  private Line require(ByteString id, KeyPin joining) {
    String hex = id.toHex();
    Line line =
        valid().stream()
            .filter(candidate -> candidate.id().equals(hex))
            .findFirst()
            .orElseThrow(
                () ->
                    new FullwireException(
                        ErrorCode.FORBIDDEN, "the invite is not known here or has expired"));
    if (line.usedBy() != null && !line.usedBy().equals(joining.toString())) {
      throw new FullwireException(ErrorCode.FORBIDDEN, "the invite has been used by another site");
    }
    return line;
  }

  private List<Line> valid() {
    Instant now = clock.instant();
    return lines.stream().filter(line -> line.isValidAt(now)).toList();
  }

  private static ByteString bytes(String hex) {
    return ByteString.copyOf(HexFormat.of().parseHex(hex));
  }

  private void read() {
    try {
      lines = List.of(JSON.readValue(Files.readAllBytes(file), Line[].class));
    } catch (IOException | JacksonException e) {
      throw new FullwireException(ErrorCode.CORRUPT, "invites in " + file + " can not be read", e);
    }
  }

  private void write(List<Line> next) {
    try {
      OwnerFiles.write(file, JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(next));
      lines = next;
    } catch (IOException e) {
      throw FullwireException.unavailable("invites can not be kept in " + file, e);
    }
  }
}
