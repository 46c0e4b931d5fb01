package io.fullwire.agent.kernel.jnr;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// The answers of a mount that are waited for, so that its end can end them. At most one a thread
/// of libfuse.
final class Waiting {

  private final Set<Answer<?>> answers = ConcurrentHashMap.newKeySet();
  private volatile boolean ended;

  boolean isEnded() {
    return ended;
  }

  void waits(Answer<?> answer) {
    answers.add(answer);
    if (ended) {
      answer.abandon();
    }
  }

  void waitsNoMore(Answer<?> answer) {
    answers.remove(answer);
  }

  void end() {
    ended = true;
    answers.forEach(Answer::abandon);
  }
}
