/// Logs of trees in memory, their faults, and the suites that every implementation of logs and
/// registries must pass.
@NullMarked
package io.fullwire.testkit.log;

import org.jspecify.annotations.NullMarked;
