package io.fullwire.agent.control;

import io.fullwire.protocol.error.FullwireException;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/// Asks the agent of a mount. Blocks. For use by one thread.
public final class ControlClient implements AutoCloseable {
  private final Path directory;
  private final SocketChannel channel;
  private final BufferedReader answers;

  private ControlClient(Path directory, SocketChannel channel) {
    this.directory = directory;
    this.channel = channel;
    this.answers = new BufferedReader(Channels.newReader(channel, StandardCharsets.UTF_8));
  }

  /// `NOT_FOUND` when no agent of this user has mounted anything on the directory.
  public static ControlClient of(Path directory, Map<String, String> environment) {
    Path absolute = directory.toAbsolutePath().normalize();
    Path socket = ControlSockets.socketOf(absolute, environment);
    try {
      return new ControlClient(absolute, SocketChannel.open(UnixDomainSocketAddress.of(socket)));
    } catch (IOException e) {
      throw FullwireException.notFound("no mount of Fullwire answers on " + absolute);
    }
  }

  /// `UNAVAILABLE` when the agent ends meanwhile, `CONFLICT` with its words when it refuses.
  public ControlAnswer ask(ControlRequest request) {
    try {
      String line = JsonMapper.shared().writeValueAsString(request) + "\n";
      ByteBuffer bytes = ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8));
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      String answer = answers.readLine();
      if (answer == null) {
        throw FullwireException.unavailable("the agent of " + directory + " ended", null);
      }
      return checked(JsonMapper.shared().readValue(answer, ControlAnswer.class));
    } catch (IOException e) {
      throw FullwireException.unavailable("the agent of " + directory + " went away: " + e, e);
    }
  }

  private static ControlAnswer checked(ControlAnswer answer) {
    if (answer.error() != null) {
      throw FullwireException.conflict(answer.error());
    }
    return answer;
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw FullwireException.unavailable("control socket of " + directory + ": " + e, e);
    }
  }
}
