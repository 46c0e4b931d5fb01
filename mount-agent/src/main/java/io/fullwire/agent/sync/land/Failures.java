package io.fullwire.agent.sync.land;

import io.fullwire.agent.sync.scan.EntryPath;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// Entries that could not be synced, each told at once and kept for the report. For use by one
/// thread.
public final class Failures {
  private final Consumer<Failure> listener;
  private final List<Failure> all = new ArrayList<>();

  public record Failure(String path, String reason) {}

  public Failures(Consumer<Failure> listener) {
    this.listener = listener;
  }

  public void add(EntryPath path, String reason) {
    add(path.toString(), reason);
  }

  public void add(String path, String reason) {
    Failure failure = new Failure(path, reason);
    all.add(failure);
    listener.accept(failure);
  }

  public boolean isEmpty() {
    return all.isEmpty();
  }

  public List<Failure> all() {
    return List.copyOf(all);
  }
}
