package io.fullwire.standalone.site;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The parts of a site that run, whatever order they came up in. Safe from any thread.
final class RunningParts implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RunningParts.class);

  private final Map<Part, AutoCloseable> running = new EnumMap<>(Part.class);

  synchronized <T extends AutoCloseable> T add(Part part, T started) {
    if (running.putIfAbsent(part, started) != null) {
      throw new IllegalStateException(part + " runs already");
    }
    return started;
  }

  /// Stops all, those first that need the others. One that fails to stop is logged and keeps no
  /// other from stopping. A second call does nothing.
  @Override
  public synchronized void close() {
    for (Part part : List.of(Part.values()).reversed()) {
      AutoCloseable started = running.remove(part);
      if (started != null) {
        stop(part, started);
      }
    }
  }

  private static void stop(Part part, AutoCloseable started) {
    try {
      started.close();
    } catch (Exception notStopped) { // as wide as AutoCloseable declares it
      LOG.error("{} did not stop in order", part, notStopped);
    }
  }
}
