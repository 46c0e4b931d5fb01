/// Turns files into content: read, cut, hash, ask what is missing, encode, store.
/// Nothing here knows where in a tree the content goes.
@NullMarked
package io.fullwire.agent.sync.content;

import org.jspecify.annotations.NullMarked;
