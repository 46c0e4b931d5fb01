/// A real Kafka broker inside this JVM, for a site on one machine. What is in its topics is
/// nobody's business here.
@NullMarked
package io.fullwire.broker;

import org.jspecify.annotations.NullMarked;
