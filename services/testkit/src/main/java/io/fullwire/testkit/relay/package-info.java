/// A relay in memory, which carries questions to far services in the same process.
@NullMarked
package io.fullwire.testkit.relay;

import org.jspecify.annotations.NullMarked;
