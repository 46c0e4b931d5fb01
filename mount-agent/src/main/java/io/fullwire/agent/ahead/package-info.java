/// What to send ahead of a reader: the free ride. Decisions only, as pure functions of what was
/// read, what arrived and what time it is; asking for content and keeping it is done elsewhere.
@NullMarked
package io.fullwire.agent.ahead;

import org.jspecify.annotations.NullMarked;
