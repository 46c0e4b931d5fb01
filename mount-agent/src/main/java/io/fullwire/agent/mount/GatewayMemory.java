package io.fullwire.agent.mount;

import io.fullwire.client.gateway.SiteJson;
import io.fullwire.client.gateway.TreeJson;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Objects;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/// What a gateway said about a site and a tree when it was asked last, in a file as JSON: by it a
/// mount starts while the gateway is away. A file that is damaged, or about another tree, is as
/// good
/// as none.
final class GatewayMemory {
  private static final Logger log = LoggerFactory.getLogger(GatewayMemory.class);
  private static final JsonMapper JSON = JsonMapper.shared();

  private final Path file;

  /// @param gateway where it was asked
  record Answer(URI gateway, SiteJson site, TreeJson tree) {
    /// A file that is JSON need not hold them all.
    Answer {
      Objects.requireNonNull(gateway, "gateway");
      Objects.requireNonNull(site, "site");
      Objects.requireNonNull(tree, "tree");
    }
  }

  GatewayMemory(Path file) {
    this.file = file;
  }

  Optional<Answer> find(URI gateway, String treeName) {
    try {
      Answer answer = JSON.readValue(Files.readAllBytes(file), Answer.class);
      return Optional.of(answer)
          .filter(last -> last.gateway().equals(gateway) && last.tree().name().equals(treeName));
    } catch (NoSuchFileException none) {
      return Optional.empty();
    } catch (IOException | JacksonException damaged) {
      log.warn("What is remembered of the site in {} cannot be used: {}", file, damaged.toString());
      return Optional.empty();
    }
  }

  /// Replaces what is remembered, at once. A disk that is full keeps the last.
  void keep(Answer answer) {
    Path beside = file.resolveSibling(file.getFileName() + ".new");
    try {
      Files.write(beside, JSON.writeValueAsBytes(answer));
      Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      log.warn("The site is not remembered in {}: {}", file, e.toString());
    }
  }
}
