package io.fullwire.systemtests.harness;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The `fullwire` command against one site, as a user of that site runs it.
public final class FullwireCli {
  private static final Duration QUICK = Duration.ofSeconds(60);
  private static final Duration SYNC_LIMIT = Duration.ofMinutes(5);

  private final Installation installation;
  private final SitePlace place;
  private final String token;

  FullwireCli(Installation installation, SitePlace place, String token) {
    this.installation = installation;
    this.place = place;
    this.token = token;
  }

  /// `fullwire WORDS…`, ready to run.
  public Command command(Object... words) {
    return Command.of(installation.launcher())
        .and(words)
        .with("HOME", place.home().toString())
        .with("FULLWIRE_GATEWAY", "http://" + place.gateway())
        .with("FULLWIRE_TOKEN", token)
        .behind(place.prefix());
  }

  public Command.Outcome run(Object... words) {
    return command(words).run(QUICK);
  }

  /// The last line of the output, which with `--json` is the answer.
  public JsonNode json(Object... words) {
    return JsonMapper.shared().readTree(run(words).lastLine());
  }

  public JsonNode status() {
    return json("status", "--json");
  }

  public JsonNode mountStatus(Path directory) {
    return json("status", directory, "--json");
  }

  /// `fullwire sync SRC DST --json`, and its last line whatever the exit status.
  public SyncReport sync(String source, String target, Object... options) {
    Command.Outcome outcome =
        command("sync", source, target, "--json").and(options).attempt(SYNC_LIMIT);
    if (outcome.lastLine().isEmpty()) {
      throw new CommandFailed(
          "sync " + source + " " + target + " reported nothing" + outcome.shown());
    }
    return new SyncReport(
        outcome.exitCode(), JsonMapper.shared().readTree(outcome.lastLine()), outcome.shown());
  }

  /// Fills a new tree from a directory; fails unless all of it landed.
  public SyncReport fill(String tree, Path source) {
    run("tree", "create", tree);
    return sync(source + "/", tree + ":/").requireSuccess();
  }

  /// Joins the other site, whose invite this one takes.
  public void join(FullwireCli other) {
    run("link", "add", other.run("link", "invite").lastLine());
  }

  /// Waits until this site has applied what the tree's home had applied when it was asked.
  public void awaitTree(String tree, FullwireCli home, Duration limit) {
    long revision = home.revision(tree);
    Await.until(
        limit,
        () -> revision(tree) >= revision,
        () -> "tree " + tree + " at " + place.name() + " is behind revision " + revision);
  }

  /// How far the tree is at this site; -1 when the site does not know it.
  public long revision(String tree) {
    return status()
        .path("trees")
        .valueStream()
        .filter(candidate -> candidate.path("name").asString().equals(tree))
        .mapToLong(candidate -> candidate.path("revision").asLong())
        .findFirst()
        .orElse(-1);
  }

  /// Waits until every link of this site is up.
  public void awaitLinks(Duration limit) {
    Await.until(
        limit,
        () -> {
          List<JsonNode> links = status().path("links").valueStream().toList();
          return !links.isEmpty()
              && links.stream().allMatch(link -> link.path("state").asString().equals("UP"));
        },
        () -> "the links of " + place.name() + " are " + status().path("links"));
  }
}
