/// Digests and the frames that carry content, on the wire and in pack files alike.
///
/// Reading and writing the bytes of a pack or a connection belongs to those who own them.
@NullMarked
package io.fullwire.protocol.frame;

import org.jspecify.annotations.NullMarked;
