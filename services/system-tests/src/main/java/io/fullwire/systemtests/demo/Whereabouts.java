package io.fullwire.systemtests.demo;

import io.fullwire.systemtests.harness.EmulatedLink.Side;
import io.fullwire.systemtests.harness.Installation;
import io.fullwire.systemtests.harness.TwoSites;
import java.nio.file.Path;

/// Where a demo that was kept can be looked at, and how it is ended.
record Whereabouts(
    Installation installation, DemoSettings settings, TwoSites sites, Path directory) {
  String text() {
    if (!settings.keep()) {
      return "With --keep everything stays: the gateways, the tree and the mount.";
    }
    String enter = String.join(" ", sites.link().at(Side.B));
    return String.join(
        "\n",
        "The files: " + directory.resolve("mnt/many"),
        "nyc's gateway, http://"
            + sites.b().place().gateway()
            + " inside its network; its API is described at /api/openapi.json. A look at it:",
        "  "
            + enter
            + " env FULLWIRE_TOKEN=$(cat "
            + directory.resolve("nyc/data/token")
            + ") "
            + installation.launcher()
            + " status",
        "To end it all:",
        "  umount "
            + directory.resolve("mnt/many")
            + " "
            + directory.resolve("mnt/few")
            + "; kill "
            + sites.a().pid()
            + " "
            + sites.b().pid()
            + "; "
            + installation.wan()
            + " --name "
            + Demo.LINK
            + " down; rm -rf "
            + directory);
  }
}
