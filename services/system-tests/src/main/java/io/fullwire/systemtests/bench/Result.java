package io.fullwire.systemtests.bench;

import java.util.ArrayList;
import java.util.List;

/// What a benchmark found out.
///
/// @param notes what a reader must know to judge the figures
record Result(List<Series> series, List<Verdict> verdicts, List<String> notes) {
  Result {
    series = List.copyOf(series);
    verdicts = List.copyOf(verdicts);
    notes = List.copyOf(notes);
  }

  boolean reached() {
    return verdicts.stream().allMatch(Verdict::reached);
  }

  static Builder of(List<Series> series) {
    return new Builder(series);
  }

  static final class Builder {
    private final List<Series> series;
    private final List<Verdict> verdicts = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    private Builder(List<Series> series) {
      this.series = series;
    }

    Builder verdict(Verdict verdict) {
      verdicts.add(verdict);
      return this;
    }

    Builder note(String note) {
      notes.add(note);
      return this;
    }

    Result build() {
      return new Result(series, verdicts, notes);
    }
  }
}
