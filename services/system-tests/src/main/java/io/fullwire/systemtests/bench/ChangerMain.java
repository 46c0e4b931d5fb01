package io.fullwire.systemtests.bench;

import io.fullwire.client.catalog.HttpCatalogClient;
import io.fullwire.client.gateway.SiteJson;
import io.fullwire.client.gateway.TreeJson;
import io.fullwire.client.http.ServiceHttpClient;
import io.fullwire.client.http.ServiceHttpSettings;
import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.log.CommitReceipt;
import io.fullwire.protocol.log.CommitRequest;
import io.fullwire.protocol.tree.Content;
import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.Mutation;
import io.fullwire.protocol.tree.NodeBody;
import io.fullwire.protocol.tree.Ownership;
import io.fullwire.protocol.tree.RequestId;
import io.fullwire.protocol.tree.Timestamp;
import io.fullwire.protocol.tree.TreeId;
import io.fullwire.protocol.tree.Xattrs;
import io.fullwire.systemtests.harness.Command;
import io.fullwire.systemtests.harness.SiteProcess;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import reactor.core.publisher.Mono;

/// `ChangerMain GATEWAY TREE COUNT`, with the token in `FULLWIRE_TOKEN`: changes one file again and
/// again and says when it sent each change, by the clock that all processes of a machine share. A
/// process of its own, because the home's services listen only inside the home's network.
public final class ChangerMain {
  static final String FILE = "changing";
  static final String SENT = "sent";
  static final int CONTENT_BYTES = 100;

  /// Longer than a change takes to be seen, so that each one is seen by itself.
  private static final Duration APART = Duration.ofMillis(400);

  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(30);
  private static final Timestamp ALWAYS_THE_SAME = new Timestamp(1_700_000_000, 0);

  private final HttpCatalogClient catalog;
  private final TreeId tree;

  private ChangerMain(HttpCatalogClient catalog, TreeId tree) {
    this.catalog = catalog;
    this.tree = tree;
  }

  static Command command(SiteProcess home, String tree, int count) {
    return Command.of(
            Path.of(System.getProperty("java.home"), "bin", "java"),
            "-XX:+UseSerialGC",
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow",
            "-cp",
            System.getProperty("java.class.path"),
            ChangerMain.class.getName(),
            "http://" + home.place().gateway(),
            tree,
            count)
        .with("FULLWIRE_TOKEN", home.token())
        .behind(home.place().prefix());
  }

  public static void main(String... args) {
    String token = String.valueOf(System.getenv("FULLWIRE_TOKEN"));
    try (ServiceHttpClient gateway = client("gateway", URI.create(args[0]), token)) {
      SiteJson site = answer(gateway.getJson("/api/v1/site", SiteJson.class));
      TreeJson tree = answer(gateway.getJson("/api/v1/trees/" + args[1], TreeJson.class));
      try (ServiceHttpClient catalog = client("catalog", site.catalog(), token)) {
        new ChangerMain(new HttpCatalogClient(catalog), TreeId.parse(tree.id()))
            .change(Integer.parseInt(args[2]));
      }
    }
    // The event loops would keep the process alive for a while.
    System.exit(0);
  }

  private static ServiceHttpClient client(String service, URI base, String token) {
    return new ServiceHttpClient(ServiceHttpSettings.of(service, base, token));
  }

  private static <T> T answer(Mono<T> asked) {
    T answer = asked.block(ANSWER_LIMIT);
    if (answer == null) {
      throw new IllegalStateException("a question was answered with nothing");
    }
    return answer;
  }

  private void change(int count) {
    InodeNumber inode = new InodeNumber(commit(new Mutation.Reserve(1)).firstReservedInode());
    commit(
        new Mutation.Create(
            InodeNumber.ROOT,
            EntryName.utf8(FILE),
            inode,
            new NodeBody.File(content(0)),
            new Ownership(0644, 0, 0),
            ALWAYS_THE_SAME,
            Xattrs.NONE));
    for (int change = 1; change <= count; change++) {
      LockSupport.parkNanos(APART.toNanos());
      long sentNanos = System.nanoTime();
      commit(new Mutation.SetContent(inode, content(change), ALWAYS_THE_SAME, null));
      System.out.println(SENT + " " + change + " " + sentNanos);
    }
  }

  private CommitReceipt commit(Mutation mutation) {
    return answer(
        catalog.commit(tree, new CommitRequest(RequestId.random(), "bench", List.of(mutation))));
  }

  private static Content content(int change) {
    return new Content.Inline(ByteString.utf8(String.format("%-" + CONTENT_BYTES + "s", change)));
  }
}
