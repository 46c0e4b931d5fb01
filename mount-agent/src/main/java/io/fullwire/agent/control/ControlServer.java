package io.fullwire.agent.control;

import io.fullwire.protocol.error.FullwireException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/// Answers at a mount's control socket: a line with a [ControlRequest], a line with a
/// [ControlAnswer], as often as the caller likes.
public final class ControlServer implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(ControlServer.class);
  private static final int CALLERS_WAITING_MAX = 64;

  /// After a caller could not be let in.
  private static final Duration PAUSE = Duration.ofMillis(200);

  private final Path socket;
  private final MountControls controls;
  private final ServerSocketChannel server;
  private final CountDownLatch closed = new CountDownLatch(1);

  /// Listens at once, in place of whoever did before: of two mounts on one directory only the upper
  /// one can be reached.
  public ControlServer(Path socket, MountControls controls) throws IOException {
    this.socket = socket;
    this.controls = controls;
    Files.deleteIfExists(socket);
    server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    server.bind(UnixDomainSocketAddress.of(socket), CALLERS_WAITING_MAX);
    Thread.ofPlatform().daemon().name("control").start(this::accept);
  }

  private void accept() {
    while (server.isOpen()) {
      try {
        SocketChannel caller = server.accept();
        Thread.ofVirtual().name("control-caller").start(() -> serve(caller));
      } catch (ClosedChannelException e) {
        return;
      } catch (IOException | RuntimeException | Error e) {
        log.warn("A caller at {} could not be let in", socket, e);
        pause();
      }
    }
  }

  /// What keeps callers out, such as too many open files, keeps the next one out as well.
  private void pause() {
    try {
      boolean _ = closed.await(PAUSE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void serve(SocketChannel caller) {
    try (caller;
        BufferedReader lines =
            new BufferedReader(Channels.newReader(caller, StandardCharsets.UTF_8));
        Writer answers = Channels.newWriter(caller, StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        answers.write(JsonMapper.shared().writeValueAsString(answer(line)) + "\n");
        answers.flush();
      }
    } catch (IOException e) {
      log.debug("A caller at {} went away", socket, e);
    }
  }

  private ControlAnswer answer(String line) {
    try {
      return answer(JsonMapper.shared().readValue(line, ControlRequest.class));
    } catch (JacksonException e) {
      return ControlAnswer.failed("this is no request: " + e.getOriginalMessage());
    } catch (FullwireException e) {
      return ControlAnswer.failed(Objects.requireNonNullElse(e.getMessage(), e.toString()));
    } catch (RuntimeException e) {
      log.error("A control request failed", e);
      return ControlAnswer.failed(e.toString());
    }
  }

  private ControlAnswer answer(ControlRequest request) {
    String path = Objects.requireNonNullElse(request.path(), "");
    return switch (request.command()) {
      case STATUS -> new ControlAnswer(null, controls.status(), null);
      case FLUSH -> {
        controls.flush();
        yield ControlAnswer.done();
      }
      case UNMOUNT -> {
        controls.unmount();
        yield ControlAnswer.done();
      }
      case PREFETCH -> prefetch(path, MountControls.PrefetchMode.FETCH);
      case PREFETCH_CHECK -> prefetch(path, MountControls.PrefetchMode.CHECK);
      case PREFETCH_EVICT -> prefetch(path, MountControls.PrefetchMode.EVICT);
    };
  }

  private ControlAnswer prefetch(String path, MountControls.PrefetchMode mode) {
    return new ControlAnswer(null, null, controls.prefetch(Escaped.names(path), mode));
  }

  @Override
  public void close() {
    closed.countDown();
    try (server) {
      Files.deleteIfExists(socket);
    } catch (IOException e) {
      log.debug("Control socket {} stays behind", socket, e);
    }
  }
}
