package io.fullwire.agent.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MainTest {
  /// Nothing listens there.
  private static final Map<String, String> ENVIRONMENT =
      Map.of("FULLWIRE_GATEWAY", "http://127.0.0.1:1", "FULLWIRE_TOKEN", "t", "HOME", "/nowhere");

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void help_lists_every_command_and_explains_each() {
    assertThat(run("help")).isZero();
    for (String verb : Verbs.all().keySet()) {
      assertThat(out.toString(UTF_8)).contains("  " + verb + " ");
      assertThat(run("help", verb)).isZero();
    }
    assertThat(run("help", "nonsense")).isEqualTo(2);
  }

  @Test
  void wrong_usage_is_2_and_names_what_is_wrong() {
    assertThat(run("nonsense")).isEqualTo(2);
    assertThat(run("tree", "create")).isEqualTo(2);
    assertThat(run("tree", "create", "a/b")).isEqualTo(2);
    assertThat(run("sync", "dir", "t:/", "--verify", "maybe")).isEqualTo(2);
    assertThat(run("sync", "dir", "t:/", "--bwlimit", "fast")).isEqualTo(2);
    assertThat(run("sync", "dir", "t:/", "--max-delete", "-1")).isEqualTo(2);
    assertThat(run("--gateway", "nowhere", "tree", "list")).isEqualTo(2);
    assertThat(err.toString(UTF_8))
        .contains("'nonsense'")
        .contains("'a/b'")
        .contains("maybe")
        .contains("'fast'")
        .contains("-1")
        .contains("'nowhere'")
        .doesNotContain("Exception")
        .doesNotContain("\tat ");
    assertThat(out.toString(UTF_8)).isEmpty();
  }

  @Test
  void pairs_that_do_not_work_yet_are_refused_by_what_works() {
    for (String[] pair :
        new String[][] {{"t:/a", "dir"}, {"a", "b"}, {"t:/a", "u:/b"}, {"dir", "t/x:y"}}) {
      assertThat(run("sync", pair[0], pair[1])).isEqualTo(2);
    }
    assertThat(err.toString(UTF_8)).contains("from a local directory to TREE:/PATH is");
  }

  @Test
  void a_gateway_that_is_away_is_a_failure_that_names_it() {
    assertThat(run("tree", "list")).isEqualTo(1);
    assertThat(err.toString(UTF_8)).contains("gateway at http://127.0.0.1:1 cannot be reached");
  }

  @Test
  void a_sync_that_cannot_begin_still_reports_in_json() {
    assertThat(run("sync", "--json", "/tmp/", "t:/")).isEqualTo(1);
    assertThat(out.toString(UTF_8))
        .startsWith("{\"state\":\"FAILED\"")
        .contains("cannot be reached");
  }

  @Test
  void global_options_stand_anywhere() {
    assertThat(run("--gateway", "http://127.0.0.1:2", "tree", "list")).isEqualTo(1);
    assertThat(run("tree", "list", "--gateway", "http://127.0.0.1:3")).isEqualTo(1);
    assertThat(run("tree", "--gateway", "http://127.0.0.1:4", "list")).isEqualTo(1);
    assertThat(err.toString(UTF_8)).contains("127.0.0.1:2", "127.0.0.1:3", "127.0.0.1:4");
  }

  @Test
  void without_a_token_nothing_is_asked() {
    int status =
        Main.run(
            new Terminal(new PrintStream(out), new PrintStream(err), false, false),
            Map.of("HOME", "/nowhere"),
            "tree",
            "list");

    assertThat(status).isEqualTo(1);
    assertThat(err.toString(UTF_8)).contains("/nowhere/.config/fullwire/token");
  }

  private int run(String... args) {
    return Main.run(
        new Terminal(
            new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8), false, false),
        ENVIRONMENT,
        args);
  }
}
