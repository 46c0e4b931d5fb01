package io.fullwire.agent.mount;

import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.client.gateway.SiteJson;
import io.fullwire.client.gateway.TimeJson;
import io.fullwire.client.gateway.TreeJson;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GatewayMemoryTest {
  private static final URI GATEWAY = URI.create("http://127.0.0.1:7070");
  private static final URI OTHER = URI.create("http://127.0.0.1:7079");
  private static final GatewayMemory.Answer ANSWER =
      new GatewayMemory.Answer(
          GATEWAY,
          new SiteJson(
              "ams",
              GATEWAY,
              URI.create("http://127.0.0.1:7071"),
              URI.create("http://127.0.0.1:7072"),
              URI.create("http://127.0.0.1:7073"),
              "127.0.0.1:9092"),
          new TreeJson(
              "photos",
              "3f2504e0-4f89-41d3-9a0c-0305e82c3301",
              "ams",
              7,
              0,
              3,
              new TimeJson(1_700_000_000, 5)));

  @TempDir private Path directory;
  private Path file;
  private GatewayMemory memory;

  @BeforeEach
  void open() {
    file = directory.resolve("site");
    memory = new GatewayMemory(file);
  }

  @Test
  void nothing_is_remembered_at_first() {
    assertThat(memory.find(GATEWAY, "photos")).isEmpty();
  }

  @Test
  void the_last_answer_is_remembered_beyond_the_process() {
    memory.keep(new GatewayMemory.Answer(OTHER, ANSWER.site(), ANSWER.tree()));
    memory.keep(ANSWER);

    assertThat(new GatewayMemory(file).find(GATEWAY, "photos")).contains(ANSWER);
  }

  @Test
  void an_answer_about_another_tree_or_of_another_gateway_is_none() {
    memory.keep(ANSWER);

    assertThat(memory.find(GATEWAY, "photo")).isEmpty();
    assertThat(memory.find(OTHER, "photos")).isEmpty();
  }

  @Test
  void a_damaged_file_is_none_and_is_replaced() throws IOException {
    memory.keep(ANSWER);
    Files.writeString(file, Files.readString(file).substring(1));
    assertThat(memory.find(GATEWAY, "photos")).isEmpty();
    Files.writeString(file, "{}");
    assertThat(memory.find(GATEWAY, "photos")).isEmpty();

    memory.keep(ANSWER);

    assertThat(memory.find(GATEWAY, "photos")).contains(ANSWER);
  }

  @Test
  void a_directory_that_takes_no_file_costs_only_the_memory() {
    GatewayMemory nowhere = new GatewayMemory(directory.resolve("no/such/directory/site"));

    nowhere.keep(ANSWER);

    assertThat(nowhere.find(GATEWAY, "photos")).isEmpty();
  }
}
