/// Which paths take part in a sync, by rsync's pattern rules, on bytes.
/// Nothing here reads a file or a tree.
@NullMarked
package io.fullwire.agent.sync.filter;

import org.jspecify.annotations.NullMarked;
