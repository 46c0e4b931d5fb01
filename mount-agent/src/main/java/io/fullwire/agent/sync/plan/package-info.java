/// Compares the source with the tree, both in depth-first order, and says what has to change.
/// Nothing here changes anything; what it holds at once does not grow with the tree.
@NullMarked
package io.fullwire.agent.sync.plan;

import org.jspecify.annotations.NullMarked;
