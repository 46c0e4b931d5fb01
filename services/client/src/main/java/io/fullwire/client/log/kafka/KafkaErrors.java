package io.fullwire.client.log.kafka;

import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.UnknownTopicIdException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/// The one place where Kafka's exceptions become ours.
final class KafkaErrors {
  private KafkaErrors() {}

  /// @param doing what was tried, such as `append to the log of tree …`
  static FullwireException translate(String doing, Throwable error) {
    return switch (error) {
      case FullwireException ours -> ours;
      case ExecutionException e when e.getCause() != null -> translate(doing, e.getCause());
      case CompletionException e when e.getCause() != null -> translate(doing, e.getCause());
      case UnknownTopicOrPartitionException e -> of(ErrorCode.NOT_FOUND, doing, e);
      case UnknownTopicIdException e -> of(ErrorCode.NOT_FOUND, doing, e);
      case RecordTooLargeException e -> of(ErrorCode.LIMIT_EXCEEDED, doing, e);
      case AuthenticationException e -> of(ErrorCode.FORBIDDEN, doing, e);
      case AuthorizationException e -> of(ErrorCode.FORBIDDEN, doing, e);
      case java.util.concurrent.TimeoutException e -> of(ErrorCode.UNAVAILABLE, doing, e);
      default -> of(ErrorCode.UNAVAILABLE, doing, error);
    };
  }

  /// The future's value; waits `atMost`.
  static <T> T await(String doing, KafkaFuture<T> future, Duration atMost) {
    try {
      return future.get(atMost.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw FullwireException.unavailable("can not " + doing + ": interrupted", e);
    } catch (InterruptException e) {
      // Kafka's own kind has set the interrupt flag already.
      throw FullwireException.unavailable("can not " + doing + ": interrupted", e);
    } catch (ExecutionException | java.util.concurrent.TimeoutException e) {
      throw translate(doing, e);
    }
  }

  private static FullwireException of(ErrorCode code, String doing, Throwable error) {
    String reason = error.getMessage() == null ? error.toString() : error.getMessage();
    return new FullwireException(code, "can not " + doing + ": " + reason, error);
  }
}
