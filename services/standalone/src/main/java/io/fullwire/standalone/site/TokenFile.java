package io.fullwire.standalone.site;

import io.fullwire.platform.SiteToken;
import io.fullwire.protocol.error.FullwireException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.EnumSet;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The file with a site's token, readable by its owner alone.
final class TokenFile {
  private static final Logger LOG = LoggerFactory.getLogger(TokenFile.class);
  private static final int TOKEN_BYTES = 32;
  private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY =
      PosixFilePermissions.asFileAttribute(
          EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE));

  private TokenFile() {}

  /// The token in the file, which is made with a new one when there is none.
  static SiteToken readOrCreate(Path file) {
    if (Files.notExists(file)) {
      byte[] secret = new byte[TOKEN_BYTES];
      new SecureRandom().nextBytes(secret);
      // Written aside and moved, so that a kill leaves no empty token.
      Path next = file.resolveSibling(file.getFileName() + ".next");
      try {
        Files.deleteIfExists(next);
        createWith(next, Base64.getUrlEncoder().withoutPadding().encodeToString(secret));
        Files.move(next, file);
      } catch (IOException notWritable) {
        throw FullwireException.unavailable(
            "token file " + file + " can not be written", notWritable);
      }
    }
    return SiteToken.read(file);
  }

  /// Gives the token to the user's command line, unless that has one already. Not being able to is
  /// no reason not to start.
  static void offerToCommandLine(SiteToken token, Path home) {
    Path file = home.resolve(".config/fullwire/token");
    try {
      Files.createDirectories(file.getParent());
      createWith(file, token.value());
    } catch (FileAlreadyExistsException hasOne) {
      LOG.debug("{} is there already and stays", file);
    } catch (IOException notWritable) {
      LOG.warn("{} can not be written; give commands --token or FULLWIRE_TOKEN", file, notWritable);
    }
  }

  private static void createWith(Path file, String token) throws IOException {
    Files.createFile(file, OWNER_ONLY);
    try (FileChannel out = FileChannel.open(file, StandardOpenOption.WRITE)) {
      ByteBuffer bytes = StandardCharsets.UTF_8.encode(token + "\n");
      while (bytes.hasRemaining()) {
        out.write(bytes);
      }
      // Else a power cut could leave the name and nothing under it.
      out.force(true);
    }
  }
}
