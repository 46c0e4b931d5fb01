/// Time that moves when a test says so.
@NullMarked
package io.fullwire.testkit.time;

import org.jspecify.annotations.NullMarked;
