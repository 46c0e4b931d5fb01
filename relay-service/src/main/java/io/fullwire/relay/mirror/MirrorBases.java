package io.fullwire.relay.mirror;

import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.TreeId;
import io.fullwire.relay.identity.OwnerFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The bases of all mirrored logs, a small file each. A lost or damaged one costs a fresh copy of
/// the log, nothing else.
public final class MirrorBases {
  private static final Logger LOG = LoggerFactory.getLogger(MirrorBases.class);

  private final Path directory;

  private MirrorBases(Path directory) {
    this.directory = directory;
  }

  public static MirrorBases open(Path directory) {
    try {
      OwnerFiles.createDirectory(directory);
      return new MirrorBases(directory);
    } catch (IOException e) {
      throw FullwireException.unavailable(directory + " can not be made", e);
    }
  }

  Optional<MirrorBase> read(TreeId tree) {
    Path file = fileOf(tree);
    try {
      return Files.exists(file)
          ? Optional.of(MirrorBase.parse(Files.readString(file, StandardCharsets.US_ASCII)))
          : Optional.empty();
    } catch (IOException | IllegalArgumentException damaged) {
      LOG.warn("{} can not be read; the log is copied anew", file, damaged);
      return Optional.empty();
    }
  }

  /// On disk when it returns.
  void write(TreeId tree, MirrorBase base) {
    try {
      OwnerFiles.write(fileOf(tree), base.text().getBytes(StandardCharsets.US_ASCII));
    } catch (IOException e) {
      throw FullwireException.unavailable(fileOf(tree) + " can not be written", e);
    }
  }

  void delete(TreeId tree) {
    try {
      Files.deleteIfExists(fileOf(tree));
    } catch (IOException e) {
      throw FullwireException.unavailable(fileOf(tree) + " can not be deleted", e);
    }
  }

  private Path fileOf(TreeId tree) {
    return directory.resolve(tree.toString());
  }
}
