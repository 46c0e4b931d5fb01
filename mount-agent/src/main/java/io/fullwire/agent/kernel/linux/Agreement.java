package io.fullwire.agent.kernel.linux;

import java.util.ArrayList;
import java.util.List;

/// What kernel and driver agreed on when the mount began.
///
/// @param minor the kernel's protocol version, 7.`minor`
/// @param flags what both have, as in [Feature]
record Agreement(int minor, long flags, Validity validity) {

  /// First protocol version with INC_EPOCH.
  static final int EPOCH_MINOR = 44;

  boolean has(Feature feature) {
    return feature.isIn(flags);
  }

  boolean hasEpoch() {
    return minor >= EPOCH_MINOR;
  }

  /// One line for people.
  String description() {
    List<String> lacking = new ArrayList<>();
    for (Feature feature : Feature.values()) {
      if (!has(feature)) {
        lacking.add(feature.name());
      }
    }
    if (!hasEpoch()) {
      lacking.add("EPOCH");
    }
    String version = "FUSE protocol 7." + minor;
    return lacking.isEmpty() ? version : version + " without " + String.join(", ", lacking);
  }
}
