package io.fullwire.catalog.log;

import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.log.CommitReceipt;
import io.fullwire.protocol.log.CommitRequest;
import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.Mutation;
import io.fullwire.protocol.tree.NodeBody;
import io.fullwire.protocol.tree.Ownership;
import io.fullwire.protocol.tree.RequestId;
import io.fullwire.protocol.tree.Timestamp;
import io.fullwire.protocol.tree.Xattrs;
import io.fullwire.testkit.time.VirtualTime;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;

/// Sends one commit after another, each again and again and to any catalog until it has an answer,
/// and remembers the answers.
final class SimulatedClient {
  private final List<SimulatedCatalog> catalogs;
  private final VirtualTime time;
  private final RandomGenerator random;
  private final String name;
  private final Map<RequestId, CommitReceipt> acknowledged = new HashMap<>();
  private int sentCount;
  private boolean isDone;

  SimulatedClient(
      String name, List<SimulatedCatalog> catalogs, VirtualTime time, RandomGenerator random) {
    this.name = name;
    this.catalogs = catalogs;
    this.time = time;
    this.random = random;
  }

  /// What was answered with a receipt.
  Map<RequestId, CommitReceipt> acknowledged() {
    return acknowledged;
  }

  boolean isDone() {
    return isDone;
  }

  void run(int commitCount) {
    if (sentCount == commitCount) {
      isDone = true;
      return;
    }
    sentCount++;
    RequestId id = new RequestId(new UUID(random.nextLong(), random.nextLong()));
    send(new CommitRequest(id, name, List.of(mutation())), commitCount);
  }

  /// Every client wants some of the same names, so that commits depend on each other.
  private Mutation mutation() {
    int shared = random.nextInt(20);
    return switch (random.nextInt(3)) {
      case 0 -> new Mutation.Reserve(5);
      case 1 ->
          new Mutation.Create(
              InodeNumber.ROOT,
              EntryName.utf8("shared-" + shared),
              new InodeNumber(2 + shared),
              NodeBody.DIRECTORY,
              new Ownership(0755, 0, 0),
              new Timestamp(0, 0),
              Xattrs.NONE);
      default ->
          new Mutation.Unlink(
              InodeNumber.ROOT, EntryName.utf8("shared-" + shared), new InodeNumber(2 + shared));
    };
  }

  private void send(CommitRequest request, int commitCount) {
    boolean[] answered = {false};
    // A process that was killed never answers.
    time.after(Duration.ofSeconds(4), () -> retry(request, commitCount, answered));
    CompletableFuture<Void> _ =
        catalogs
            .get(random.nextInt(catalogs.size()))
            .submit(request)
            .handle(
                (receipt, error) -> {
                  if (!answered[0]) {
                    onAnswer(request, receipt, error, commitCount, answered);
                  }
                  return null;
                });
  }

  private void onAnswer(
      CommitRequest request,
      CommitReceipt receipt,
      Throwable error,
      int commitCount,
      boolean[] answered) {
    if (error == null) {
      answered[0] = true;
      acknowledged.put(request.requestId(), receipt);
      next(commitCount);
    } else if (isRefusal(error)) {
      answered[0] = true;
      next(commitCount);
    } else {
      time.after(
          Duration.ofMillis(random.nextInt(1, 100)), () -> retry(request, commitCount, answered));
    }
  }

  private void retry(CommitRequest request, int commitCount, boolean[] answered) {
    if (!answered[0]) {
      answered[0] = true;
      send(request, commitCount);
    }
  }

  private void next(int commitCount) {
    time.after(Duration.ofMillis(random.nextInt(0, 30)), () -> run(commitCount));
  }

  private static boolean isRefusal(Throwable error) {
    return error instanceof FullwireException e && e.code() == ErrorCode.CONFLICT;
  }
}
