/// Whole sites, mounts and far links as a test or a benchmark handles them: from outside, as
/// processes. What is started is stopped, every wait is bounded, and an error shows the end of the
/// log that explains it.
@NullMarked
package io.fullwire.systemtests.harness;

import org.jspecify.annotations.NullMarked;
