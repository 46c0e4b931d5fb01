/// The index of trees: which entries a tree has at a revision.
/// Content is known here by its digest alone.
@NullMarked
package io.fullwire.catalog;

import org.jspecify.annotations.NullMarked;
