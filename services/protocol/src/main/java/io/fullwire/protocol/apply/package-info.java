/// What a record of a tree's log does to the tree: the one meaning of a commit, for the leader that
/// makes it, for every catalog that reads it and for every mount that follows. Nothing here does
/// I/O, reads a clock or draws a random number, so all who apply the same records get the same
/// tree.
@NullMarked
package io.fullwire.protocol.apply;

import org.jspecify.annotations.NullMarked;
