package io.fullwire.testkit.net;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;

/// Loopback ports for servers that must know their port before they start.
///
/// A port that the system picks (port 0) may be picked again before the server binds it: by the
/// next question, or for an outgoing connection. So these lie below the range that the system picks
/// from, and none is handed out twice by one JVM. Safe from any thread.
public final class FreePorts {
  private static final int FIRST = 11_000;
  private static final int BEHIND_LAST = 19_000;
  private static final int TRIES_MAX = 1_000;

  private static final SplittableRandom RANDOM =
      new SplittableRandom(ProcessHandle.current().pid());
  private static final Set<Integer> TAKEN = new HashSet<>();

  private FreePorts() {}

  public static synchronized int next() {
    for (int i = 0; i < TRIES_MAX; i++) {
      int port = RANDOM.nextInt(FIRST, BEHIND_LAST);
      if (TAKEN.add(port) && isFree(port)) {
        return port;
      }
    }
    throw new IllegalStateException(
        "no free port between " + FIRST + " and " + BEHIND_LAST + " in " + TRIES_MAX + " tries");
  }

  private static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return socket.isBound();
    } catch (IOException taken) {
      return false;
    }
  }
}
