/// A tree as values
///
/// names, nodes, content and the mutations that change them.:Nothing here knows how a tree is
/// stored, sent or mounted.
@NullMarked
package io.fullwire.protocol.tree;

import org.jspecify.annotations.NullMarked;
