/// A chunk service in memory, and the suite that it and every other one must pass.
@NullMarked
package io.fullwire.testkit.chunk;

import org.jspecify.annotations.NullMarked;
