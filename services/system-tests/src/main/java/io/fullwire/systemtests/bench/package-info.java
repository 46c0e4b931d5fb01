/// The end-to-end benchmarks. Arms are measured in turn, side by side; the first turn does not
/// count; a run counts only when everything arrived; results say the machine and the date.
@NullMarked
package io.fullwire.systemtests.bench;

import org.jspecify.annotations.NullMarked;
