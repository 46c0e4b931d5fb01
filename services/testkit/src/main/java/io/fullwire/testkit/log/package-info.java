/// Logs and registries of trees in memory, for tests of those who follow and write them.
@NullMarked
package io.fullwire.testkit.log;

import org.jspecify.annotations.NullMarked;
