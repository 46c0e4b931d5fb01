/// Reads back what has landed and compares it with what the source has.
/// Nothing here believes an acknowledgement.
@NullMarked
package io.fullwire.agent.sync.verify;

import org.jspecify.annotations.NullMarked;
