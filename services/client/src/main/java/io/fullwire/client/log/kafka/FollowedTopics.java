package io.fullwire.client.log.kafka;

import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.tree.TreeId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.admin.TopicDescription;
import org.jspecify.annotations.Nullable;

/// Asks again and again whether the topics that are followed are still the ones they were: a topic
/// that was deleted and made anew has another identity, and its offsets mean something else. For
/// use by one thread.
final class FollowedTopics {
  /// How long a reader may take the wrong topic for its own.
  private static final long INTERVAL_NS = 1_000_000_000L;

  /// A broker may not have heard of a new topic yet, so one miss proves nothing.
  private static final int MISSES_UNTIL_DELETED = 2;

  private final TopicAdmin admin;
  private final LongSupplier nanoClock;
  private final Map<TreeId, Integer> misses = new HashMap<>();
  private Map<TreeId, CompletableFuture<TopicDescription>> asked = new HashMap<>();
  private long askedAtNs;

  /// What is known of a topic by now; no `topicId` when it is gone.
  record Finding(TreeId tree, @Nullable UUID topicId) {}

  FollowedTopics(TopicAdmin admin, LongSupplier nanoClock) {
    this.admin = admin;
    this.nanoClock = nanoClock;
    this.askedAtNs = nanoClock.getAsLong() - INTERVAL_NS;
  }

  /// Asks now, without waiting.
  void ask(Iterable<TreeId> trees) {
    Map<String, TreeId> names = new HashMap<>();
    trees.forEach(tree -> names.put(Topics.of(tree), tree));
    Map<TreeId, CompletableFuture<TopicDescription>> answers = new HashMap<>();
    if (!names.isEmpty()) {
      admin
          .describe(names.keySet())
          .forEach(
              (name, answer) -> {
                TreeId tree = names.get(name);
                if (tree != null) {
                  answers.put(tree, answer.toCompletionStage().toCompletableFuture());
                }
              });
    }
    asked = answers;
    askedAtNs = nanoClock.getAsLong();
  }

  boolean isDue() {
    return nanoClock.getAsLong() - askedAtNs >= INTERVAL_NS;
  }

  /// The answers that came since the last call, but for those that are no answer: a cluster that is
  /// away says nothing about its topics.
  List<Finding> findings() {
    List<Finding> findings = new ArrayList<>();
    asked
        .entrySet()
        .removeIf(
            question -> {
              if (!question.getValue().isDone()) {
                return false;
              }
              Finding finding = finding(question.getKey(), question.getValue());
              if (finding != null) {
                findings.add(finding);
              }
              return true;
            });
    return findings;
  }

  void forget(TreeId tree) {
    misses.remove(tree);
  }

  private @Nullable Finding finding(TreeId tree, CompletableFuture<TopicDescription> answer) {
    if (answer.state() == Future.State.SUCCESS) {
      misses.remove(tree);
      return new Finding(tree, Topics.toUuid(answer.resultNow().topicId()));
    }
    boolean isMiss =
        KafkaErrors.translate("look up a topic", answer.exceptionNow()).code()
            == ErrorCode.NOT_FOUND;
    boolean isGone = isMiss && misses.merge(tree, 1, Integer::sum) >= MISSES_UNTIL_DELETED;
    return isGone ? new Finding(tree, null) : null;
  }
}
