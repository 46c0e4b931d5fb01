package io.fullwire.systemtests.bench;

/// Whether something that must be reached was reached.
///
/// @param claim with the limit in it
/// @param measured the value and its unit, for people
record Verdict(String claim, String measured, boolean reached) {
  static Verdict atMost(String claim, double measured, double limit, String unit) {
    return new Verdict(claim, Series.show(measured) + " " + unit, measured <= limit);
  }

  static Verdict atLeast(String claim, double measured, double limit, String unit) {
    return new Verdict(claim, Series.show(measured) + " " + unit, measured >= limit);
  }
}
