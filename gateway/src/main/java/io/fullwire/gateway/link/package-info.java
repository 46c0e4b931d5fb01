/// Joining sites and seeing how the links between them do. The relay decides; this is the way to
/// ask it.
@NullMarked
package io.fullwire.gateway.link;

import org.jspecify.annotations.NullMarked;
