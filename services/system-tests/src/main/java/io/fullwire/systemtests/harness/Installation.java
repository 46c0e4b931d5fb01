package io.fullwire.systemtests.harness;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// The project's directory, which holds the launcher and the tools. Found from where the classes
/// are, so that a demo works from any directory.
public record Installation(Path root) {
  public static Installation find() {
    Path classes;
    try {
      classes =
          Path.of(Installation.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException("the class path holds something that is no file", e);
    }
    for (@Nullable Path at = classes.toAbsolutePath(); at != null; at = at.getParent()) {
      Installation candidate = new Installation(at);
      if (Files.isExecutable(candidate.launcher()) && Files.isExecutable(candidate.wan())) {
        return candidate;
      }
    }
    throw new IllegalStateException(
        "no directory above " + classes + " holds both 'fullwire' and 'tools/wan/wan'");
  }

  public Path launcher() {
    return root.resolve("fullwire");
  }

  public Path wan() {
    return root.resolve("tools/wan/wan");
  }

  public Path makeCorpus() {
    return root.resolve("tools/corpora/make-corpus");
  }

  public Path verifyTree() {
    return root.resolve("tools/corpora/verify-tree");
  }

  public Path benchTools() {
    return root.resolve("tools/bench");
  }
}
