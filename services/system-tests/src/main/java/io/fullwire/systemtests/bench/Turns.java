package io.fullwire.systemtests.bench;

import java.util.ArrayList;
import java.util.List;

/// Measures several arms in turn, so that whatever else the machine does hits all alike. The order
/// of the arms changes from turn to turn, and the first turn does not count.
final class Turns {
  /// Measures once.
  interface Arm {
    /// @param turn 0 for the one that does not count
    double measure(int turn);
  }

  private record Named(String name, String unit, Arm arm, List<Double> values) {}

  private final List<Named> arms = new ArrayList<>();

  Turns arm(String name, String unit, Arm arm) {
    arms.add(new Named(name, unit, arm, new ArrayList<>()));
    return this;
  }

  /// One series an arm, in the order in which the arms were added.
  List<Series> run(int turnCount, BenchSetting setting) {
    for (int turn = 0; turn <= turnCount; turn++) {
      for (Named arm : turn % 2 == 0 ? arms : arms.reversed()) {
        double value = arm.arm().measure(turn);
        String which = turn == 0 ? "(not counted) " : "turn " + turn + ": ";
        setting.say(which + arm.name() + " " + Series.show(value) + " " + arm.unit());
        if (turn > 0) {
          arm.values().add(value);
        }
      }
    }
    return arms.stream().map(arm -> new Series(arm.name(), arm.unit(), arm.values())).toList();
  }
}
