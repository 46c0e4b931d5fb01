package io.fullwire.relay;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// A way to a relay that a test can cut: what is in it then goes nowhere, and neither end is told,
/// as when a cable breaks.
final class CuttingProxy implements AutoCloseable {
  private final ServerSocket server;
  private final int targetPort;
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private volatile boolean cut;

  CuttingProxy(int targetPort) {
    this.targetPort = targetPort;
    try {
      server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Thread.ofVirtual().start(this::acceptAll);
  }

  String address() {
    return "127.0.0.1:" + server.getLocalPort();
  }

  /// Bytes are swallowed from now on; connections stay open, and new ones get no answer.
  void cut() {
    cut = true;
  }

  /// Connections made from now on pass; those of before are dead for good.
  void heal() {
    cut = false;
  }

  /// Closes what passes, so that both ends see it at once.
  void reset() {
    sockets.forEach(CuttingProxy::closeQuietly);
    sockets.clear();
  }

  private void acceptAll() {
    try {
      while (true) {
        Socket near = server.accept();
        sockets.add(near);
        boolean born = cut;
        Socket far = new Socket(InetAddress.getLoopbackAddress(), targetPort);
        sockets.add(far);
        boolean[] dead = {born};
        Thread.ofVirtual().start(() -> pump(near, far, dead));
        Thread.ofVirtual().start(() -> pump(far, near, dead));
      }
    } catch (IOException closed) {
      reset();
    }
  }

  private void pump(Socket from, Socket to, boolean[] dead) {
    byte[] buffer = new byte[64 << 10];
    try (InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream()) {
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        dead[0] |= cut;
        if (!dead[0]) {
          out.write(buffer, 0, count);
        }
      }
    } catch (IOException ended) {
      closeQuietly(to);
    }
  }

  private static void closeQuietly(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
    reset();
  }
}
