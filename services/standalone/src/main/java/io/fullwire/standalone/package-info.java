/// A whole site in one JVM: the four services and an embedded Kafka broker.
/// Only wiring lives here; each service also runs alone.
@NullMarked
package io.fullwire.standalone;

import org.jspecify.annotations.NullMarked;
