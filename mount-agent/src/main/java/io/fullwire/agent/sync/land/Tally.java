package io.fullwire.agent.sync.land;

/// What became of the entries below the top. For use by one thread.
public final class Tally {
  private long planned;
  private long landed;
  private long unchanged;
  private long deleted;

  public void planned() {
    planned++;
  }

  public void landed() {
    landed++;
  }

  public void unchanged() {
    unchanged++;
  }

  public void deleted() {
    deleted++;
  }

  public long plannedCount() {
    return planned;
  }

  public long landedCount() {
    return landed;
  }

  public long unchangedCount() {
    return unchanged;
  }

  public long deletedCount() {
    return deleted;
  }
}
