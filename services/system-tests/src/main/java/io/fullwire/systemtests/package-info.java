/// The demo, the benchmarks and the tests that see Fullwire from outside.
/// Nothing depends on this module.
@NullMarked
package io.fullwire.systemtests;

import org.jspecify.annotations.NullMarked;
