/// What becomes of a failure inside the relay before it is told to anyone outside.
@NullMarked
package io.fullwire.relay.fault;

import org.jspecify.annotations.NullMarked;
