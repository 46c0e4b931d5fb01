/// Reads the source: directories in depth-first order, listed ahead by several threads.
/// Nothing here knows the tree that the source is compared with.
@NullMarked
package io.fullwire.agent.sync.scan;

import org.jspecify.annotations.NullMarked;
