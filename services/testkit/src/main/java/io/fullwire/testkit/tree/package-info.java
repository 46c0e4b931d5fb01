/// A file tree kept in the plainest way, and random changes for it: what cleverer trees are held
/// against.
@NullMarked
package io.fullwire.testkit.tree;

import org.jspecify.annotations.NullMarked;
