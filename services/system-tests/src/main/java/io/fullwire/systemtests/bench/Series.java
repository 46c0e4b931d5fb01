package io.fullwire.systemtests.bench;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// What one arm measured, turn by turn.
///
/// @param unit of the values
record Series(String arm, String unit, List<Double> values) {
  private static final double SMALL = 10;

  Series {
    values = List.copyOf(values);
    if (values.isEmpty()) {
      throw new IllegalStateException("arm '" + arm + "' measured nothing");
    }
  }

  int count() {
    return values.size();
  }

  double min() {
    return sorted()[0];
  }

  double max() {
    return sorted()[values.size() - 1];
  }

  double median() {
    double[] sorted = sorted();
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  /// The value that at most one percent exceed.
  double p99() {
    double[] sorted = sorted();
    return sorted[(int) Math.ceil(sorted.length * 0.99) - 1];
  }

  private double[] sorted() {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).toArray();
    Arrays.sort(sorted);
    return sorted;
  }

  static String show(double value) {
    return Math.abs(value) < SMALL
        ? String.format(Locale.ROOT, "%.3f", value)
        : String.format(Locale.ROOT, "%,.1f", value);
  }
}
