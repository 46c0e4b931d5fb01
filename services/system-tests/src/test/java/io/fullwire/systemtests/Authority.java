package io.fullwire.systemtests;

import io.fullwire.systemtests.harness.Command;
import io.fullwire.systemtests.harness.Scratch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/// A certificate authority of a company, as one is made with the JDK's `keytool`.
record Authority(Path directory) {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final String PASSWORD = "not-secret";
  private static final String ALIAS = "own";

  static Authority make(Path directory, String name) {
    Authority authority = new Authority(Scratch.make(directory));
    authority.generate("ca", "CN=" + name, "-ext", "bc:c");
    authority.keytool("ca", "-exportcert", "-rfc", "-file", directory.resolve("ca.pem"));
    return authority;
  }

  /// A directory as `--relay-tls` takes it, with a key for that site.
  Path issue(String site) {
    Path issued = Scratch.make(directory.resolve(site));
    Path request = issued.resolve("request.pem");
    generate(site, "CN=" + site);
    keytool(site, "-certreq", "-file", request);
    keytool(
        "ca",
        "-gencert",
        "-rfc",
        "-infile",
        request,
        "-outfile",
        issued.resolve("cert.pem"),
        "-ext",
        "san=dns:" + site);
    try {
      Files.copy(directory.resolve("ca.pem"), issued.resolve("ca.pem"));
      Files.writeString(issued.resolve("key.pem"), pem(key(site)));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write certificates into " + issued, e);
    }
    return issued;
  }

  private void generate(String store, String subject, Object... options) {
    List<Object> all =
        new ArrayList<>(
            List.of("-genkeypair", "-keyalg", "EC", "-groupname", "secp256r1", "-dname", subject));
    all.addAll(List.of(options));
    keytool(store, all.toArray());
  }

  private void keytool(String store, Object... words) {
    Command.of(Path.of(System.getProperty("java.home"), "bin", "keytool"))
        .and(words)
        .and("-alias", ALIAS, "-keystore", storeOf(store), "-storepass", PASSWORD)
        .run(LIMIT);
  }

  private Path storeOf(String store) {
    return directory.resolve(store + ".p12");
  }

  private Key key(String store) throws IOException {
    try {
      char[] password = PASSWORD.toCharArray();
      return KeyStore.getInstance(storeOf(store).toFile(), password).getKey(ALIAS, password);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("keytool made a store that cannot be read", e);
    }
  }

  private static String pem(Key key) {
    return "-----BEGIN PRIVATE KEY-----\n"
        + Base64.getMimeEncoder().encodeToString(key.getEncoded())
        + "\n-----END PRIVATE KEY-----\n";
  }
}
