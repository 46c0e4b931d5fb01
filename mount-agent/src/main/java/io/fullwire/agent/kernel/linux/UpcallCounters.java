package io.fullwire.agent.kernel.linux;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;

/// How often the kernel asked what.
final class UpcallCounters {

  private final LongAdder[] counts = new LongAdder[Opcode.NUMBERS];

  UpcallCounters() {
    for (int i = 0; i < counts.length; i++) {
      counts[i] = new LongAdder();
    }
  }

  void count(Opcode opcode) {
    counts[opcode.number()].increment();
  }

  /// Those above 0, by name.
  Map<String, Long> byName() {
    Map<String, Long> byName = new TreeMap<>();
    for (Opcode opcode : Opcode.values()) {
      long count = counts[opcode.number()].sum();
      if (count > 0) {
        byName.put(opcode.name(), count);
      }
    }
    return byName;
  }
}
