/// A file tree as values, and the one pure function that applies a record of its log. Nothing here
/// does I/O, reads a clock or draws a random number, so every site that applies the same records
/// gets the same tree.
@NullMarked
package io.fullwire.catalog.tree;

import org.jspecify.annotations.NullMarked;
