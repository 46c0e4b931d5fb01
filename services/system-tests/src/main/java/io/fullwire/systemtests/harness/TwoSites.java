package io.fullwire.systemtests.harness;

import io.fullwire.systemtests.harness.EmulatedLink.Side;
import java.nio.file.Path;
import java.time.Duration;

/// Two sites, `ams` at side A and `nyc` at side B, joined over an emulated far link: the setting of
/// most that is measured and tested.
public final class TwoSites implements AutoCloseable {
  private static final Duration JOIN_LIMIT = Duration.ofSeconds(60);
  private static final int RELAY_PORT = 7443;
  private static final String GATEWAY = "127.0.0.1:7070";

  private final EmulatedLink link;
  private final SiteProcess a;
  private final SiteProcess b;

  private TwoSites(EmulatedLink link, SiteProcess a, SiteProcess b) {
    this.link = link;
    this.a = a;
    this.b = b;
  }

  /// Starts both and joins them; what was started is stopped when that fails.
  ///
  /// @param linkName unique on this machine; each link's namespaces have ports of their own
  public static TwoSites start(
      Installation installation, String linkName, LinkSettings settings, Path directory) {
    Cleanup onFailure = Cleanup.alsoAtExit();
    try {
      EmulatedLink link = onFailure.add(EmulatedLink.up(installation, linkName, settings));
      String relay = link.address(Side.A) + ":" + RELAY_PORT;
      SiteProcess a =
          onFailure.add(
              SiteProcess.launch(
                  installation,
                  new SitePlace("ams", directory.resolve("ams"), link.at(Side.A), GATEWAY, relay)));
      SiteProcess b =
          onFailure.add(
              SiteProcess.launch(
                  installation,
                  new SitePlace("nyc", directory.resolve("nyc"), link.at(Side.B), GATEWAY, "")));
      a.awaitReady();
      b.awaitReady();
      b.cli().join(a.cli());
      TwoSites sites = new TwoSites(link, a, b);
      sites.awaitLink();
      onFailure.release();
      return sites;
    } catch (RuntimeException notStarted) {
      onFailure.close();
      throw notStarted;
    }
  }

  /// Waits until both sides say that the link is up.
  public void awaitLink() {
    a.cli().awaitLinks(JOIN_LIMIT);
    b.cli().awaitLinks(JOIN_LIMIT);
  }

  public EmulatedLink link() {
    return link;
  }

  /// The home of the trees.
  public SiteProcess a() {
    return a;
  }

  public SiteProcess b() {
    return b;
  }

  /// Fills a new tree at A and returns when B has all of it but the content.
  public void fill(String tree, Path source) {
    a.cli().fill(tree, source);
    b.cli().awaitTree(tree, a.cli(), JOIN_LIMIT);
  }

  @Override
  public void close() {
    b.close();
    a.close();
    link.close();
  }
}
